/**
 * Columns of whole numbers (up to 2^52, of either sign), each in the most compact form: nothing for all zeros, one
 * number for a constant, else varints of the values or of their differences.
 */
const ZERO = 0
const CONSTANT = 1
const VALUES = 2
const DIFFERENCES = 3

/** The largest number that can be zigzag-encoded is twice this minus one. */
const LARGEST = 2 ** 52

export const encodeColumns = (columns: readonly (readonly number[])[]): Uint8Array => {
  const body: number[] = []
  const modes = new Uint8Array(Math.ceil(columns.length / 4))
  columns.forEach((column, index) => {
    const mode = chooseMode(column)
    modes[index >> 2]! |= mode << ((index & 3) * 2)
    for (const value of storedValues(column, mode)) pushZigzag(body, value)
  })
  const bytes = new Uint8Array(modes.length + body.length)
  bytes.set(modes)
  bytes.set(body, modes.length)
  return bytes
}

/**
 * Reads all columns into `values`, one after the other, `rowCount` values each. Answers the bytes that they take; throws
 * RangeError when there are fewer.
 */
export const readColumns = (
  bytes: Uint8Array,
  values: Float64Array,
  { columnCount, rowCount }: { columnCount: number; rowCount: number },
): number => {
  let at = Math.ceil(columnCount / 4)
  for (let index = 0; index < columnCount; index++) {
    const from = index * rowCount
    at = readColumn(bytes, at, values, { from, end: from + rowCount, mode: modeAt(bytes, index) })
  }
  return at
}

/** The same of bytes that hold nothing else: throws RangeError when they do. */
export const decodeColumns = (...[bytes, ...rest]: Parameters<typeof readColumns>): void => {
  if (readColumns(bytes, ...rest) !== bytes.length) throw new RangeError('packed columns do not have the stated length')
}

const modeAt = (bytes: Uint8Array, index: number): number => ((bytes[index >> 2] ?? 0) >> ((index & 3) * 2)) & 3

const chooseMode = (column: readonly number[]): number => {
  const first = column[0] ?? 0
  if (column.every((value) => value === first)) return first === 0 ? ZERO : CONSTANT
  const differences = storedValues(column, DIFFERENCES)
  if (differences.some((difference) => Math.abs(difference) > LARGEST)) return VALUES
  return bytesOf(differences) < bytesOf(column) ? DIFFERENCES : VALUES
}

const storedValues = (column: readonly number[], mode: number): readonly number[] => {
  if (mode === ZERO) return []
  if (mode === CONSTANT) return column.slice(0, 1)
  return mode === VALUES ? column : column.map((value, index) => value - (column[index - 1] ?? 0))
}

const bytesOf = (stored: readonly number[]): number => {
  const body: number[] = []
  for (const value of stored) pushZigzag(body, value)
  return body.length
}

type Place = { from: number; end: number; mode: number }

/** Answers the place behind the column. */
const readColumn = (bytes: Uint8Array, start: number, values: Float64Array, { from, end, mode }: Place): number => {
  if (mode === ZERO) {
    values.fill(0, from, end)
    return start
  }
  let at = start
  let last = 0
  const stop = mode === CONSTANT ? from + 1 : end
  for (let row = from; row < stop; row++) {
    let byte = byteAt(bytes, at++)
    let value = byte & 0x7f
    // Most numbers take one byte or two.
    if (byte >= 0x80) {
      byte = byteAt(bytes, at++)
      value |= (byte & 0x7f) << 7
    }
    if (byte < 0x80) value = (value >> 1) ^ -(value & 1)
    else {
      let scale = 0x4000
      do {
        byte = byteAt(bytes, at++)
        value += (byte & 0x7f) * scale
        scale *= 0x80
      } while (byte >= 0x80)
      value = value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
    last = mode === DIFFERENCES ? last + value : value
    values[row] = last
  }
  if (mode === CONSTANT) values.fill(last, from, end)
  return at
}

// By arithmetic instead of shifts: sums of price x volume do not fit 32 bits.
const pushZigzag = (body: number[], value: number): void => {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  while (rest > 0x7f) {
    body.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  body.push(rest)
}

const byteAt = (bytes: Uint8Array, at: number): number => {
  if (at >= bytes.length) throw new RangeError('packed columns end inside a number')
  return bytes[at]!
}
