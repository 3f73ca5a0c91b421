import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { wvwOption } from './chart-option.ts'
import { pointsOf, wvwModel } from './model.ts'
import { pointWords } from './point-words.ts'
import { readSeries } from './series.ts'
import { wvwArchive, wvwDay } from './testing/wvw-days.ts'

// Every colour is its own name, so that a test can tell which one was used.
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
const at = (day: string) => Date.parse(day)

const model = wvwModel(
  [
    wvwArchive('A.1', [wvwDay('2026-11-14', { kills: 6, deaths: 3 }), wvwDay('2026-11-17', { kills: 2, deaths: 4 })], {
      gaps: [{ from: '2026-11-14T20:00:00Z', to: '2026-11-17T02:00:00Z', reason: 'the key was refused' }],
    }),
  ],
  { from: null, today: '2026-11-20' },
)
const optionOf = (series: string) =>
  wvwOption({ points: pointsOf(model), holes: model.holes, shown: readSeries(series), colors })
type Line = { id: string; data: unknown[]; yAxisIndex: number; lineStyle?: { type: unknown }; markArea?: unknown }
const lines = (series: string) => optionOf(series).series as Line[]

test('days without readings break the line and are a band with its reason', () => {
  const [kills, , gaps] = lines('kills,kdr')
  expect(kills).toMatchObject({ id: 'kills', color: 'series1', yAxisIndex: 1, lineStyle: { type: 'solid' } })
  expect(kills?.data).toEqual([
    { value: [at('2026-11-14'), 6], symbol: 'circle', symbolSize: 5 },
    [at('2026-11-15'), null],
    [at('2026-11-16'), null],
    { value: [at('2026-11-17'), 2], symbol: 'circle', symbolSize: 5 },
  ])
  expect(gaps?.markArea).toMatchObject({
    data: [
      [
        { xAxis: at('2026-11-14T12:00:00Z'), label: { formatter: 'no data\nthe key was refused' } },
        { xAxis: at('2026-11-16T12:00:00Z') },
      ],
    ],
  })
})

test('a day that was read once has no point', () => {
  const once = wvwModel([wvwArchive('A.1', [wvwDay('2026-11-14', { readings: 1, isPartial: true })])], {
    ...{ from: null, today: '2026-11-14' },
  })
  const { series } = wvwOption({ points: pointsOf(once), holes: [], shown: readSeries('kills'), colors })
  expect((series as Line[])[0]?.data).toEqual([[at('2026-11-14'), null]])
})

test('a day of which an account is unknown has no sum, and one without kills and deaths no KDR', () => {
  const days = ['14', '15', '16'].map((day) => wvwDay(`2026-11-${day}`, { kills: 3, deaths: 1 }))
  const first = wvwDay('2026-11-14', { readings: 1, isPartial: true })
  const gaps = [{ from: '2026-11-15T01:00:00Z', to: '2026-11-16T02:00:00Z', reason: 'the key was refused' }]
  const all = wvwModel(
    [
      wvwArchive('A.1', [...days, wvwDay('2026-11-17')]),
      wvwArchive('B.2', [first, wvwDay('2026-11-16', { kills: 1 }), wvwDay('2026-11-17')], { gaps }),
    ],
    { from: null, today: '2026-11-18' },
  )
  const { series } = wvwOption({ points: pointsOf(all), holes: all.holes, shown: readSeries('kills,kdr'), colors })
  const [kills, kdr] = (series as Line[]).map(({ data }) => data)
  const drawn = [
    [at('2026-11-14'), null],
    [at('2026-11-15'), null],
  ]
  expect(kills).toEqual([...drawn, [at('2026-11-16'), 4], [at('2026-11-17'), 0]])
  expect(kdr).toMatchObject([...drawn, { value: [at('2026-11-16'), 4] }, [at('2026-11-17'), null]])
  expect(all.days[0]).toMatchObject({ uncounted: ['B.2'], absent: [], isUncounted: false })
  expect(all.days[1]).toMatchObject({ uncounted: [], absent: ['B.2'] })
  expect(pointWords(pointsOf(all)[0]!, readSeries('kills'), 2)).toMatchObject({
    figures: [{ label: 'Kills', text: '–' }],
    note: 'made of 1 reading, all accounts, B.2 not counted, nothing known of the day before',
  })
})

test('a ratio is dashed on the left axis, which is named after it', () => {
  const [, kdr] = lines('kills,kdr')
  expect(kdr).toMatchObject({ id: 'kdr', yAxisIndex: 0, lineStyle: { type: [5, 3] } })
  expect(optionOf('kills,kdr').title).toMatchObject([{ text: 'KDR' }, { text: 'count' }])
  expect(optionOf('kdr,hours').title).toMatchObject([{ text: 'rate' }])
})

test('an axis without a series is not drawn, and days are UTC', () => {
  const axes = (series: string) => (optionOf(series).yAxis as { show: boolean }[]).map(({ show }) => show)
  expect(axes('kills')).toEqual([false, true])
  expect(axes('kdr')).toEqual([true, false])
  expect(optionOf('kills').useUTC).toBe(true)
})
