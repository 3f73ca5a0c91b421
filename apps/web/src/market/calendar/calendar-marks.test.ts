import { DAY_MS } from '@gildscope/base/time'
import type { Calendar } from '@gildscope/contracts'
import type { ChartColors } from '@gildscope/ui/chart'
import { describe, expect, test } from 'vitest'
import { calendarSeries, marksWithin, namesAt } from './calendar-marks.ts'

const at = (day: string): number => Date.parse(day)
const run = (start: string, end: string) => ({ start, end })
const SOURCED = { source: 'https://example.org', asOf: '2026-08-07' }
const CALENDAR: Calendar = {
  festivals: [
    {
      ...{ id: 'wintersday', name: 'Wintersday', ...SOURCED },
      runs: [run('2024-12-10', '2025-01-02'), run('2025-12-09', '2026-01-06')],
      next: { ...run('2026-12-12', '2027-01-02'), isExpected: true, earliest: '2026-12-09', latest: '2026-12-14' },
    },
  ],
  releases: [
    { name: 'Visions of Eternity', date: '2025-10-28', ...SOURCED },
    { name: 'Janthir Wilds', date: '2024-08-20', ...SOURCED },
  ],
}
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors

describe('marks', () => {
  test('are what touches the times of the chart, oldest first, without what is only expected', () => {
    const names = (from: string, to: string) => marksWithin(CALENDAR, at(from), at(to)).map(({ name }) => name)
    expect(names('2024-01-01', '2027-06-01')).toEqual([
      'Janthir Wilds',
      'Wintersday',
      'Visions of Eternity',
      'Wintersday',
    ])
    expect(names('2026-01-06', '2026-02-01')).toEqual(['Wintersday'])
    expect(names('2026-01-07', '2026-12-31')).toEqual([])
  })

  test('are named at a time up to the end of their last day', () => {
    const marks = marksWithin(CALENDAR, at('2025-01-01'), at('2026-06-01'))
    expect(namesAt(marks, at('2026-01-06T23:00:00Z'))).toEqual(['Wintersday'])
    expect(namesAt(marks, at('2026-01-07'))).toEqual([])
    expect(namesAt(marks, at('2025-10-28T12:00:00Z'))).toEqual(['Visions of Eternity'])
  })
})

describe('calendarSeries', () => {
  type Mark = { name?: string; xAxis: number; label?: { show: boolean } }
  type Drawn = { id: string; z: number; markArea: { data: [Mark, Mark][] }; markLine: { data: Mark[] } }
  const draw = (from: string, to: string, width: number): Drawn[] => {
    const span = { from: at(from), to: at(to) }
    const marks = marksWithin(CALENDAR, span.from, span.to)
    return calendarSeries({ marks, colors, span, width, panels: [0, 1] }) as Drawn[]
  }
  const named = ({ markArea, markLine }: Drawn): (string | undefined)[] =>
    [...markArea.data.map(([start]) => start), ...markLine.data]
      .filter(({ label }) => label?.show)
      .map(({ name }) => name)

  test('ends bands where the axis ends, in every panel, behind the data', () => {
    const series = draw('2025-12-20', '2026-01-31', 900)
    for (const { markArea, z } of series) {
      expect(markArea.data[0]!.map(({ xAxis }) => xAxis)).toEqual([at('2025-12-20'), at('2026-01-06') + DAY_MS])
      expect(z).toBe(0)
    }
  })

  test('names what has room for its name, in the first panel', () => {
    const [first, second] = draw('2025-11-01', '2026-02-01', 900)
    expect(named(first!)).toEqual(['Wintersday'])
    expect(named(second!)).toEqual([])
    expect(named(draw('2012-01-01', '2026-12-31', 900)[0]!)).toEqual(['Janthir Wilds'])
    expect(named(draw('2024-05-01', '2026-12-31', 900)[0]!)).toEqual(['Janthir Wilds', 'Visions of Eternity'])
  })
})
