import { gunzipSync } from 'node:zlib'

const TRAILER_BYTES = 4
/** With an exact buffer zlib needs another piece only to detect the end. */
const SPARE_BYTES = 64
const LARGEST_PIECE_BYTES = 16 << 20

/**
 * Decompresses into one buffer of the size stated at the end of the data, which is much cheaper than many small ones.
 */
export const gunzip = (bytes: Buffer): Buffer => {
  const claimed = bytes.length < TRAILER_BYTES ? 0 : bytes.readUInt32LE(bytes.length - TRAILER_BYTES)
  return gunzipSync(bytes, { chunkSize: Math.min(LARGEST_PIECE_BYTES, claimed + SPARE_BYTES) })
}
