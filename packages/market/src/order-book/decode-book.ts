import { type Book, type FlatSide, LEVEL_WIDTH } from './book.ts'

type Cursor = { bytes: Uint8Array; at: number }

/** Reads what `encodeBook` wrote; throws RangeError on bytes that end too early or go on too long. */
export const decodeBook = (bytes: Uint8Array): Book => {
  const cursor = { bytes, at: 0 }
  const buys = readSide(cursor, -1)
  const sells = readSide(cursor, 1)
  if (cursor.at !== bytes.length) throw new RangeError(`encoded book has ${bytes.length - cursor.at} bytes too many`)
  return { buys, sells }
}

const readSide = (cursor: Cursor, direction: 1 | -1): FlatSide => {
  const length = readVarint(cursor) * LEVEL_WIDTH
  if (length > cursor.bytes.length - cursor.at) throw new RangeError('encoded book ends inside a side')
  const side = new Int32Array(length)
  let price = 0
  for (let index = 0; index < length; index += LEVEL_WIDTH) {
    const step = readVarint(cursor)
    price = (index === 0 ? step : price + step * direction) | 0
    side[index] = price
    side[index + 1] = readVarint(cursor)
    side[index + 2] = readVarint(cursor)
  }
  return side
}

const readVarint = (cursor: Cursor): number => {
  let value = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = cursor.bytes[cursor.at++]
    if (byte === undefined) throw new RangeError('encoded book ends inside a number')
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return value >>> 0
  }
  throw new RangeError('encoded book holds a number that is too long')
}
