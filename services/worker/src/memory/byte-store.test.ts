import { expect, test } from 'vitest'
import { createByteStore } from './byte-store.ts'

test('returns unused room, filled with zeros, in any sizes', () => {
  const store = createByteStore()
  const sizes = [1, 700_000, 0, 700_000, 3_000_000, 5]
  const pieces = sizes.map((size) => store.allocate(size))
  expect(pieces.map(({ length }) => length)).toEqual(sizes)
  expect(pieces.every((piece) => piece.every((byte) => byte === 0))).toBe(true)
  for (const [index, piece] of pieces.entries()) piece.fill(index + 1)
  expect(pieces.every((piece, index) => piece.every((byte) => byte === index + 1))).toBe(true)
  expect(store.given()).toBe(4_400_006)
})
