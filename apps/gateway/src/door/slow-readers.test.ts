import { expect, test } from 'vitest'
import { SLOW_READER_MS, SlowReaders } from './slow-readers.ts'

test('readers of one body are cut together, and nobody else: before the last of them is gone it is not free', () => {
  let now = 0
  const readers = new SlowReaders(250, () => now)
  const cut: string[] = []
  const add = (name: string, shared: object, bytesPerSecond: number) =>
    readers.add({
      taken: () => (now * bytesPerSecond) / 1_000,
      held: () => 100 / 4,
      shared,
      cut: () => void cut.push(name),
    })
  const bodies = ['a', 'b', 'c'].map((name) => ({ name }))
  for (let turn = 0; turn < 4; turn++) {
    // Each body has one of the slowest readers.
    for (const [place, body] of bodies.entries()) {
      if (body.name !== 'c') add(`${body.name}${turn}`, body, turn === place ? 1 : 100)
    }
  }
  expect([readers.heldBytes(), cut]).toEqual([200, []])
  now = 2 * SLOW_READER_MS
  for (let turn = 0; turn < 4; turn++) add(`c${turn}`, bodies[2]!, 100)
  expect(cut.toSorted()).toEqual(['a0', 'a1', 'a2', 'a3'])
  expect(readers.heldBytes()).toBe(200)
})
