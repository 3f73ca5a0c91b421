import { DAY_MS } from '@gildscope/base/time'
import { describe, expect, test } from 'vitest'
import { nextRun, type Run } from './next-run.ts'

const day = (text: string): number => Date.parse(text) / DAY_MS
const text = (at: number): string => new Date(at * DAY_MS).toISOString().slice(0, 10)
const run = (start: string, end: string): Run => ({ start: day(start), end: day(end) })

const WINTERS = [
  run('2019-12-17', '2020-01-07'),
  run('2020-12-15', '2021-01-05'),
  run('2021-12-14', '2022-01-04'),
  run('2022-12-13', '2023-01-03'),
  run('2023-12-12', '2024-01-02'),
  run('2024-12-10', '2025-01-02'),
]

const next = (today: string) => {
  const { start, end, earliest, latest, isExpected } = nextRun(WINTERS, day(today))
  return { start: text(start), end: text(end), earliest: text(earliest), latest: text(latest), isExpected }
}

describe('nextRun', () => {
  test.each(['2024-11-01', '2024-12-10', '2025-01-02'])('is the known one that is not over at %s', (today) => {
    expect(next(today)).toEqual({
      ...{ start: '2024-12-10', end: '2025-01-02', isExpected: false },
      ...{ earliest: '2024-12-10', latest: '2024-12-10' },
    })
  })

  test('is expected by the last five, not earlier ones, when none is known', () => {
    expect(next('2025-01-03')).toEqual({
      ...{ start: '2025-12-13', end: '2026-01-03', isExpected: true },
      ...{ earliest: '2025-12-10', latest: '2025-12-15' },
    })
  })

  test('is still expected while it may run, and of the next year once it is over at the latest', () => {
    expect(next('2026-01-05')).toMatchObject({ start: '2025-12-13', isExpected: true })
    expect(next('2026-01-06')).toMatchObject({ start: '2026-12-13', isExpected: true })
  })

  test('follows years without any, and a start of leap day', () => {
    expect(next('2031-05-01')).toMatchObject({ start: '2031-12-13', isExpected: true })
    const leap = nextRun([run('2024-02-29', '2024-03-05')], day('2024-04-01'))
    expect([text(leap.start), text(leap.end)]).toEqual(['2025-03-01', '2025-03-06'])
  })
})
