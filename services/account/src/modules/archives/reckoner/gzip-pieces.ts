import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

// A gzip answer created piece by piece, each independent of the previous ones. Consecutive gzip members would be
// easier, but Chromium only reads the first one.

/** Running sum over the texts of all pieces so far. */
export type TextSum = { bytes: number; checksum: number }

export const NO_TEXT: TextSum = { bytes: 0, checksum: 0 }

export const addText = ({ bytes, checksum }: TextSum, text: Buffer): TextSum => ({
  bytes: bytes + text.length,
  checksum: crc32(text, checksum),
})

/** A piece ends at a byte boundary, and another may follow. */
const PIECE = { level: 1, finishFlush: constants.Z_SYNC_FLUSH }
const CHUNK_BYTES = 65_536
const LAST_PIECE = [3, 0]

export const pieceCompressor = () => createDeflateRaw({ ...PIECE, chunkSize: CHUNK_BYTES })

export const pieceOf = (text: Buffer): Buffer => deflateRawSync(text, PIECE)

/** No name, no time, no operating system. */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

export const gzipTail = ({ bytes, checksum }: TextSum): Buffer => {
  const tail = Buffer.from([...LAST_PIECE, 0, 0, 0, 0, 0, 0, 0, 0])
  tail.writeUInt32LE(checksum, LAST_PIECE.length)
  tail.writeUInt32LE(bytes % 2 ** 32, LAST_PIECE.length + 4)
  return tail
}
