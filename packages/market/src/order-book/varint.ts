export type Cursor = { bytes: Uint8Array; at: number }

/** Writes 32 bits, seven to a byte with the lowest first, and returns the offset behind them. */
export const writeVarint = (target: Uint8Array, offset: number, value: number): number => {
  let rest = value >>> 0
  let at = offset
  while (rest > 0x7f) {
    target[at++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  target[at++] = rest
  return at
}

/** Reads the output of `writeVarint` and moves the cursor after it; throws RangeError if it is incomplete. */
export const readVarint = (cursor: Cursor): number => {
  let value = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = cursor.bytes[cursor.at++]
    if (byte === undefined) throw new RangeError('encoded book ends inside a number')
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return value >>> 0
  }
  throw new RangeError('encoded book holds a number that is too long')
}
