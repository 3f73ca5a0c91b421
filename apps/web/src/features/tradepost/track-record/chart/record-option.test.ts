import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { timeOf } from '../model.ts'
import { DAYS, dayOf } from '../testing/record.ts'
import { recordOption } from './record-option.ts'

const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
type Series = { id: string; data: unknown[]; markArea?: { data: unknown[] } }
const seriesOf = (days = DAYS) =>
  new Map(
    (recordOption({ days, gold: 1_000, colors, isPhone: false }).series as Series[]).map((each) => [each.id, each]),
  )

test('each day has its interval, open ones in another colour', () => {
  const bars = seriesOf()
  expect(bars.get('base')!.data[0]).toMatchObject({ value: [timeOf('2026-11-09'), 30] })
  expect(bars.get('promised')!.data[0]).toMatchObject({
    value: [timeOf('2026-11-09'), 40],
    itemStyle: { color: 'text3' },
  })
  expect(bars.get('promised')!.data.at(-1)).toMatchObject({ itemStyle: { color: 'accent' } })
})

test('an interval that begins below zero reaches from there to its end', () => {
  const bars = seriesOf([dayOf('2026-11-09', { promised: { mean: 10_000, least: -50_000, most: 70_000 } })])
  expect(bars.get('base')!.data[0]).toMatchObject({ value: [timeOf('2026-11-09'), -5] })
  expect(bars.get('promised')!.data[0]).toMatchObject({ value: [timeOf('2026-11-09'), 12] })
})

test('what was realised is a point inside its interval and a triangle outside; open days have none', () => {
  const all = seriesOf()
  expect(['above', 'below', 'inside'].map((id) => all.get(id)!.data)).toEqual([
    [[timeOf('2026-11-09'), 82]],
    [[timeOf('2026-11-10'), -21.4]],
    [
      [timeOf('2026-11-13'), 48],
      [timeOf('2026-11-14'), 30],
    ],
  ])
})

test('days that were not frozen are bands', () => {
  expect(seriesOf().get('gaps')!.markArea!.data).toHaveLength(2)
})
