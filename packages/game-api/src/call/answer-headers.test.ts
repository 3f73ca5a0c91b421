import { expect, test } from 'vitest'
import { madeAtOf } from './answer-headers.ts'

const readFrom = (headers: Record<string, string>) => (name: string) => headers[name] ?? null
const DATE = 'Sun, 01 Feb 2026 00:00:30 GMT'
const SENT = Date.parse(DATE)

test.each([
  [{ 'last-modified': 'Sun, 01 Feb 2026 00:00:10 GMT', date: DATE, age: '5' }, SENT - 20_000],
  [{ date: DATE, age: '5' }, SENT - 5_000],
  [{ 'last-modified': 'yesterday', date: DATE, age: '0' }, SENT],
  [{ date: DATE }, null],
  [{ date: DATE, age: 'old' }, null],
  [{ age: '5' }, null],
])('an answer with %j was made at %s', (headers, madeAt) => {
  expect(madeAtOf(readFrom(headers))).toBe(madeAt)
})
