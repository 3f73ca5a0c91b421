import { expect, test } from 'vitest'
import { createColumnReader } from './read-columns.ts'
import { ArchiveTooLargeError } from './task.ts'

const LINE =
  '{"side":"buy","id":1,"item_id":2,"price":3,"quantity":4,"created":"2026-01-01T00:00:00Z","purchased":"2026-01-01T00:00:00Z"}'

test('trades of all game accounts together stay within the limit', () => {
  const reader = createColumnReader(2, 3)
  const month = (account: number, trades: number) => ({
    account,
    pack: null,
    open: Array(trades).fill(LINE).join('\n'),
  })
  reader.add(month(0, 2))
  reader.add(month(1, 1))
  expect(() => reader.add(month(0, 1))).toThrow(ArchiveTooLargeError)
  expect([reader.take(0).count, reader.take(1).count]).toEqual([2, 1])
})
