import { DAY_MS } from '@gildscope/base/time'
import { expect, test } from 'vitest'
import { readChartView } from './chart-view.ts'
import type { HistoryModel } from './history-model.ts'
import { medianError, pointAt, spokenPoint } from './point-figures.ts'

const START = Date.parse('2026-11-18T00:00:00Z')

const model: HistoryModel = {
  bucketMs: DAY_MS,
  times: [START, START + DAY_MS, START + 2 * DAY_MS],
  figures: {
    sellPrice: [1990, null, 2000],
    sellLow: [1980, null, 1999],
    sellHigh: [2000, null, 2001],
    buyPrice: [null, null, 1950],
    listed: [3317, null, 0],
    sold: [3742, null, 5],
    soldError: [9.4, null, null],
    delisted: [548, null, 0],
    value: [7_446_580, null, 0],
    sellUnits: [800_477, null, 1],
    buyUnits: [309_029, null, 1],
  },
  polls: [1440, 0, 700],
  gaps: [{ firstIndex: 1, lastIndex: 1 }],
}
const say = (index: number, search = 'range=1m', shown = model) =>
  spokenPoint(pointAt({ model: shown, view: readChartView(new URLSearchParams(search)), index, pollMs: 60_000 }))
const point = (index: number, shown = model) =>
  pointAt({ model: shown, view: readChartView(new URLSearchParams('range=1m')), index, pollMs: 60_000 })

test('a point is described in words, estimates with their error', () => {
  expect(say(0)).toBe(
    'Wed 18 Nov 2026 UTC day, sell 19 silver 90 copper, buy none, listed 3,317, ' +
      'sold 3,742 estimated plus or minus 10, delisted 548, supply 800,477, demand 309,029',
  )
})

test('only visible series are described', () => {
  expect(say(0, 'range=1m&series=sell,band,value')).toBe(
    'Wed 18 Nov 2026 UTC day, sell 19 silver 90 copper between 19 silver 80 copper and 20 silver, ' +
      'value 744 gold 65 silver 80 copper, supply 800,477',
  )
})

test('a gap says that there is no data', () => {
  expect(say(1)).toBe('Thu 19 Nov 2026 UTC day, no data')
  expect(point(1)).toMatchObject({ isGap: true, seenShare: null })
  expect(point(9)).toBeNull()
})

test('a day that is over and was seen in part says how much of it', () => {
  const partly = { ...model, polls: [720, 0, 700] }
  expect(point(0, partly)?.seenShare).toBe(0.5)
  expect(point(0)?.seenShare).toBeNull()
  // The last day is incomplete.
  expect(point(2, partly)?.seenShare).toBeNull()
})

test('the usual error is the one in the middle', () => {
  expect(medianError({ ...model, figures: { soldError: [9, null, 200, 10] } })).toBe(10)
  expect(medianError({ ...model, figures: {} })).toBeNull()
})
