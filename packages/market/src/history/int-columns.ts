/**
 * Columns of whole numbers (up to 53 bits and sign), each in the form that takes least room: nothing for all zeros,
 * one number for a constant, else varints of the values or of their differences.
 */
const ZERO = 0
const CONSTANT = 1
const VALUES = 2
const DIFFERENCES = 3

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

/** All columns one after the other, `rowCount` values each. Throws RangeError when the bytes do not hold exactly so many. */
export const decodeColumns = (bytes: Uint8Array, columnCount: number, rowCount: number): Float64Array => {
  const cursor = { bytes, at: Math.ceil(columnCount / 4) }
  const values = new Float64Array(columnCount * rowCount)
  for (let index = 0; index < columnCount; index++) {
    readColumn(cursor, values, { from: index * rowCount, end: (index + 1) * rowCount, mode: modeAt(bytes, index) })
  }
  if (cursor.at !== bytes.length) throw new RangeError('packed columns have another length than said')
  return values
}

const modeAt = (bytes: Uint8Array, index: number): number => ((bytes[index >> 2] ?? 0) >> ((index & 3) * 2)) & 3

const chooseMode = (column: readonly number[]): number => {
  const first = column[0] ?? 0
  if (column.every((value) => value === first)) return first === 0 ? ZERO : CONSTANT
  return storedBytes(column, DIFFERENCES) < storedBytes(column, VALUES) ? DIFFERENCES : VALUES
}

const storedValues = (column: readonly number[], mode: number): readonly number[] => {
  if (mode === ZERO) return []
  if (mode === CONSTANT) return column.slice(0, 1)
  return mode === VALUES ? column : column.map((value, index) => value - (column[index - 1] ?? 0))
}

const storedBytes = (column: readonly number[], mode: number): number => {
  const body: number[] = []
  for (const value of storedValues(column, mode)) pushZigzag(body, value)
  return body.length
}

type Cursor = { bytes: Uint8Array; at: number }
type Place = { from: number; end: number; mode: number }

/** Into values that are zeros. */
const readColumn = (cursor: Cursor, values: Float64Array, { from, end, mode }: Place): void => {
  if (mode === ZERO) return
  if (mode === CONSTANT) {
    values.fill(readZigzag(cursor), from, end)
    return
  }
  let last = 0
  for (let at = from; at < end; at++) {
    const value = readZigzag(cursor)
    last = mode === VALUES ? value : last + value
    values[at] = last
  }
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

const readZigzag = (cursor: Cursor): number => {
  const { bytes } = cursor
  let byte = nextByte(bytes, cursor.at++)
  // Most numbers are that small.
  if (byte < 0x80) return byte & 1 ? -((byte + 1) >> 1) : byte >> 1
  let value = byte & 0x7f
  let scale = 0x80
  do {
    byte = nextByte(bytes, cursor.at++)
    value += (byte & 0x7f) * scale
    scale *= 0x80
  } while (byte >= 0x80)
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2
}

const nextByte = (bytes: Uint8Array, at: number): number => {
  if (at >= bytes.length) throw new RangeError('packed columns end inside a number')
  return bytes[at]!
}
