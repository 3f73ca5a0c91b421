import { expect, test } from 'vitest'
import { entryWords } from './entry-words.ts'

const NOW = Date.parse('2026-11-20T00:10:00Z')

test.each([
  [null, 'No entry'],
  ['2026-11-20', 'Last entry today'],
  ['2026-11-19', 'Last entry yesterday'],
  ['2026-11-19T23:59:59Z', 'Last entry yesterday'],
  ['2026-10-20', 'Last entry 31 days ago'],
])('%s is %s', (last, words) => {
  expect(entryWords(last, NOW)).toBe(words)
})
