import { type Book, type FlatSide, LEVEL_WIDTH } from './book.ts'
import { type Cursor, readVarint } from './varint.ts'

/** Decodes the output of `encodeBook`; throws RangeError for bytes that are too short or too long. */
export const decodeBook = (bytes: Uint8Array): Book => decodeInto(bytes, (length) => new Int32Array(length))

/** The same into reused memory: a book is valid until the next one is decoded. */
export const createBookDecoder = (): ((bytes: Uint8Array) => Book) => {
  let levels = new Int32Array(1 << 10)
  return (bytes) => {
    // A number takes a byte at least.
    if (levels.length < bytes.length) levels = new Int32Array(2 * bytes.length)
    let used = 0
    return decodeInto(bytes, (length) => {
      used += length
      return levels.subarray(used - length, used)
    })
  }
}

const decodeInto = (bytes: Uint8Array, allocate: (length: number) => Int32Array): Book => {
  const cursor = { bytes, at: 0 }
  const buys = readSide(cursor, -1, allocate)
  const sells = readSide(cursor, 1, allocate)
  if (cursor.at !== bytes.length) throw new RangeError(`encoded book has ${bytes.length - cursor.at} bytes too many`)
  return { buys, sells }
}

const readSide = (cursor: Cursor, direction: 1 | -1, allocate: (length: number) => Int32Array): FlatSide => {
  const { bytes } = cursor
  const length = readVarint(cursor) * LEVEL_WIDTH
  if (length > bytes.length - cursor.at) throw new RangeError('encoded book ends inside a side')
  const side = allocate(length)
  let at = cursor.at
  for (let index = 0; index < length; index++) {
    // Nearly every number is one byte: the numbers after a price are deltas.
    const byte = bytes[at]!
    if (byte < 0x80) {
      side[index] = byte
      at += 1
    } else {
      cursor.at = at
      side[index] = readVarint(cursor)
      at = cursor.at
    }
  }
  cursor.at = at
  if (at > bytes.length) throw new RangeError('encoded book ends inside a number')
  for (let index = LEVEL_WIDTH; index < length; index += LEVEL_WIDTH) {
    side[index] = side[index - LEVEL_WIDTH]! + side[index]! * direction
  }
  return side
}
