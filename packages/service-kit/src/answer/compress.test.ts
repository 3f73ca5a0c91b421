import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const body = Buffer.from('[{"id":19721,"sell_price":2189}]'.repeat(200))

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const)('%s holds the same bytes', async (encoding, restore) => {
  const compressed = await compress(body, encoding)
  expect(restore(compressed)).toEqual(body)
  expect(compressed.length).toBeLessThanOrEqual(encoding === 'identity' ? body.length : body.length / 10)
})
