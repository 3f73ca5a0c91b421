import type { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { Encoding } from '@gildscope/service-kit'

/** Levels for answers that are used once: speed before size. */
export const compressor = (encoding: Exclude<Encoding, 'identity'>): Duplex => {
  if (encoding === 'zstd') return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  return createGzip({ level: 1 })
}
