import { hash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { compactMemory, createMarketMemory, type ItemMemory } from './market-memory.ts'

const MB = 1 << 20
const memory = createMarketMemory()
const piece = (length: number): Uint8Array => {
  const bytes = memory.bytes.allocate(length)
  bytes.set(randomBytes(length))
  return bytes
}
const item = (): ItemMemory => ({
  book: piece(MB),
  bookBefore: piece(MB),
  latest: piece(MB),
  wholeBytes: 0,
  changedSlot: 1,
  seenSlot: 1,
  readSlot: 1,
  isMarkedMissing: false,
  prices: null,
  pricesBefore: null,
  doubt: null,
})
const hashOf = (bytes: Uint8Array | null): string | null => bytes && hash('sha256', bytes)
const hashes = () =>
  [...memory.items].map(([id, { book, bookBefore, latest }]) => [id, hashOf(book), hashOf(bookBefore), hashOf(latest)])

test('replaced data frees its room, and current data is unchanged', () => {
  for (const id of [1, 2]) memory.items.set(id, item())
  memory.items.set(3, { ...item(), bookBefore: null })
  const [first, before] = [memory.bytes, hashes()]
  expect(first.given()).toBe(9 * MB)
  compactMemory(memory)
  expect(memory.bytes.given()).toBe(8 * MB)
  compactMemory(memory)
  const second = memory.bytes
  expect(second.given()).toBe(8 * MB)
  expect(hashes()).toEqual(before)

  // As much again as is in use, plus 8 MB, may be unused.
  for (let replaced = 8; replaced < 24; replaced++) piece(MB)
  compactMemory(memory)
  expect(memory.bytes.given()).toBe(8 * MB)
  expect(memory.bytes).not.toBe(second)
  expect(hashes()).toEqual(before)
})
