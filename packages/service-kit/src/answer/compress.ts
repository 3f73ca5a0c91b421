import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Encoding } from './encoding.ts'

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const gz = promisify(gzip)

/** Smaller answers are not worth the CPU time of compressing them. */
export const COMPRESS_FROM_BYTES = 1400

/** Levels for answers that are cached: each is the best size before its cost climbs steeply. Runs on zlib's threads. */
export const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  switch (encoding) {
    case 'zstd':
      return zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    case 'br':
      return brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    case 'gzip':
      return gz(body, { level: 6 })
    case 'identity':
      return body
  }
}
