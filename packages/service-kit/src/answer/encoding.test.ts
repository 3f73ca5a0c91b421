import { expect, test } from 'vitest'
import { negotiateEncoding } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['*', 'zstd'],
  ['gzip;q=0', 'identity'],
  ['*;q=0.1, zstd;q=0', 'br'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
])('%s is answered with %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})

test('only offered encodings are chosen', () => {
  expect(negotiateEncoding('zstd, br, gzip', ['gzip', 'identity'])).toBe('gzip')
})
