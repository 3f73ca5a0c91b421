const ZERO = 48
const MINUS = 45
const POINT = 46
const BILLION = 1_000_000_000

/** Bytes that one number takes at most. */
export const NUMBER_BYTES = 25

const digitCount = (value: number): number => {
  if (value < 10) return 1
  if (value < 100) return 2
  if (value < 1000) return 3
  if (value < 10_000) return 4
  if (value < 100_000) return 5
  if (value < 1_000_000) return 6
  if (value < 10_000_000) return 7
  if (value < 100_000_000) return 8
  return value < BILLION ? 9 : 10
}

/** The digits of 00 to 99: two at a time halve the divisions. */
const PAIRS = Uint8Array.from({ length: 200 }, (_, at) => ZERO + (at % 2 === 0 ? Math.floor(at / 20) : (at >> 1) % 10))

/** `value` below 2^31, in `digits` digits, with leading zeros if there is room for them. */
const writeSmall = (out: Buffer, position: number, value: number, digits: number): number => {
  let rest = value
  let at = position + digits
  while (at - position >= 2) {
    const next = (rest / 100) | 0
    const pair = (rest - next * 100) << 1
    at -= 2
    out[at] = PAIRS[pair]!
    out[at + 1] = PAIRS[pair + 1]!
    rest = next
  }
  if (at > position) out[position] = ZERO + rest
  return position + digits
}

const writeDigits = (out: Buffer, position: number, value: number): number => {
  if (value < BILLION) return writeSmall(out, position, value, digitCount(value))
  const high = Math.floor(value / BILLION)
  return writeSmall(out, writeDigits(out, position, high), value - high * BILLION, 9)
}

/** Writes what JSON.stringify would; answers the position behind it. The number is finite. */
export const writeNumber = (out: Buffer, position: number, value: number): number => {
  // Most are small and whole, which is quick to see.
  if ((value | 0) === value && value >= 0 && value < BILLION) return writeSmall(out, position, value, digitCount(value))
  if (Number.isSafeInteger(value)) {
    if (value >= 0) return writeDigits(out, position, value)
    out[position] = MINUS
    return writeDigits(out, position + 1, -value)
  }
  const hundredths = Math.round(value * 100)
  if (hundredths / 100 !== value || hundredths > BILLION || hundredths < 0)
    return position + out.write(String(value), position, 'latin1')
  const whole = Math.floor(hundredths / 100)
  let at = writeDigits(out, position, whole)
  out[at] = POINT
  const fraction = hundredths - whole * 100
  at = writeSmall(out, at + 1, fraction, 2)
  return fraction % 10 === 0 ? at - 1 : at
}
