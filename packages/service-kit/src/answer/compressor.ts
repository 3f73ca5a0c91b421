import type { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { Encoding } from './encoding.ts'

const CHUNK_BYTES = 65_536

/** Levels for answers that are used once: speed before size. */
export const compressor = (encoding: Exclude<Encoding, 'identity'>): Duplex => {
  const chunkSize = CHUNK_BYTES
  if (encoding === 'zstd') return createZstdCompress({ chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  if (encoding === 'br') return createBrotliCompress({ chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  return createGzip({ chunkSize, level: 1 })
}
