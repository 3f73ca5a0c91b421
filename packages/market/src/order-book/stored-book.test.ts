import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLatest, encodeLatest } from './stored-book.ts'

/** Edits begin with their length, which is not 0. */
const edits = fc
  .uint8Array({ maxLength: 40 })
  .map((bytes) => (bytes.length === 0 ? bytes : Uint8Array.of(bytes.length, ...bytes.slice(1))))
const state = fc.option(fc.uint8Array({ minLength: 1, maxLength: 130 }))

test('data newer than a full book is read back unchanged', () => {
  fc.assert(
    fc.property(state, edits, (estimator, since) => {
      expect(decodeLatest(encodeLatest(estimator, since))).toEqual({ estimator, edits: since })
    }),
  )
})

test('edits end with the row, whatever precedes them', () => {
  fc.assert(
    fc.property(state, edits, (estimator, since) => {
      const latest = encodeLatest(estimator, since)
      expect(latest.length % 4).toBe(0)
      expect(latest.slice(latest.length - since.length)).toEqual(since)
    }),
  )
})
