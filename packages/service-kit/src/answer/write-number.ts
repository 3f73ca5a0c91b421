import { IS_LITTLE, page, view, wordsOfTexts } from './row-page.ts'

const MINUS = 45
const FOUR_DIGITS = 10_000
const EIGHT_DIGITS = 100_000_000
const BILLION = 1_000_000_000

/** Bytes that one number takes at most, with those behind it that are written over. */
export const NUMBER_BYTES = 28

const PLAIN = wordsOfTexts(FOUR_DIGITS, String)
const PADDED = wordsOfTexts(FOUR_DIGITS, (value) => String(value).padStart(4, '0'))
const HUNDREDTHS = wordsOfTexts(100, (value) => `.${String(value).padStart(2, '0')}`)

/** Of a number below 10,000. */
const writeShort = (at: number, value: number): number => {
  view.setInt32(at, PLAIN[value]!, IS_LITTLE)
  if (value < 100) return value < 10 ? at + 1 : at + 2
  return value < 1000 ? at + 3 : at + 4
}

const writePadded = (at: number, value: number): number => {
  view.setInt32(at, PADDED[value]!, IS_LITTLE)
  return at + 4
}

/** Of a number below 100,000,000. */
const writeSmall = (at: number, value: number): number => {
  if (value < FOUR_DIGITS) return writeShort(at, value)
  const high = (value / FOUR_DIGITS) | 0
  return writePadded(writeShort(at, high), value - high * FOUR_DIGITS)
}

const writeDigits = (at: number, value: number): number => {
  if (value < EIGHT_DIGITS) return writeSmall(at, value)
  const high = Math.floor(value / EIGHT_DIGITS)
  const low = value - high * EIGHT_DIGITS
  const middle = (low / FOUR_DIGITS) | 0
  return writePadded(writePadded(writeDigits(at, high), middle), low - middle * FOUR_DIGITS)
}

/** Writes what JSON.stringify would to the page; answers the place behind it. The number is finite. */
export const writeNumber = (at: number, value: number): number => {
  // Most are small and whole, which is told at once.
  if ((value | 0) === value && value >= 0 && value < EIGHT_DIGITS) return writeSmall(at, value)
  if (Number.isSafeInteger(value)) {
    if (value >= 0) return writeDigits(at, value)
    page[at] = MINUS
    return writeDigits(at + 1, -value)
  }
  const hundredths = Math.round(value * 100)
  if (hundredths / 100 !== value || hundredths > BILLION || hundredths < 0)
    return at + page.write(String(value), at, 'latin1')
  const whole = (hundredths / 100) | 0
  const fraction = hundredths - whole * 100
  const end = writeSmall(at, whole)
  view.setInt32(end, HUNDREDTHS[fraction]!, IS_LITTLE)
  return fraction % 10 === 0 ? end + 2 : end + 3
}
