import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { describe, expect, test } from 'vitest'
import { figureFields } from './history-figures.ts'
import { type HistoryAnswer, type HistoryRow, historyModel, knownSince } from './history-model.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const fields = figureFields({ shown: new Set(['sell']), side: 'sell' })

type Cells = { price?: number | null; sold?: number | null; count?: number }
const row = (time: number, { price = 100, sold = 5, count = 1 }: Cells = {}): HistoryRow => ({
  date: new Date(time).toISOString().replace('.000', ''),
  count,
  sell_price_avg: price,
  sell_sold: sold,
  sell_sold_error: 8,
})
const answered = (rows: HistoryRow[], more: Partial<HistoryAnswer> = {}): HistoryAnswer => ({
  rows,
  before: null,
  from: NOON,
  now: NOON,
  lastPoll: NOON,
  pollMs: MINUTE_MS,
  ...more,
})
const minutes = (rows: HistoryRow[], more: Partial<HistoryAnswer>) =>
  historyModel(answered(rows, more), fields, MINUTE_MS)
const hours = (rows: HistoryRow[], more: Partial<HistoryAnswer>) => historyModel(answered(rows, more), fields, HOUR_MS)
const at = (minute: number) => NOON + minute * MINUTE_MS

describe('hours and days', () => {
  test('an hour without a row, or made of no poll, is a gap', () => {
    const model = hours([row(NOON), row(NOON + 3 * HOUR_MS, { count: 0 }), row(NOON + 4 * HOUR_MS)], {
      now: NOON + 4 * HOUR_MS,
    })
    expect(model.figures.sellPrice).toEqual([100, null, null, null, 100])
    expect(model.gaps).toEqual([{ firstIndex: 1, lastIndex: 3 }])
  })

  test('a side without orders is not a gap, because it was read', () => {
    const model = hours([row(NOON), row(NOON + HOUR_MS, { price: null, sold: 0, count: 60 })], { now: NOON + HOUR_MS })
    expect(model.figures.sellPrice).toEqual([100, null])
    expect(model.gaps).toEqual([])
  })

  test('the hour that has just begun may be missing, an hour that is over may not', () => {
    expect(hours([row(NOON)], { now: NOON + HOUR_MS + MINUTE_MS }).gaps).toEqual([])
    expect(hours([row(NOON)], { now: NOON + 3 * HOUR_MS }).gaps).toEqual([{ firstIndex: 1, lastIndex: 2 }])
  })

  test('the time before the very first row is not drawn', () => {
    expect(hours([row(NOON)], { from: NOON - 24 * HOUR_MS }).times).toEqual([NOON])
    expect(hours([row(NOON)], { from: null }).times).toEqual([NOON])
  })
})

describe('minutes', () => {
  test('a minute without a row is as the one before, and nothing moved in it', () => {
    const model = minutes([row(at(0)), row(at(3), { price: 110, sold: 2 })], { now: at(4), lastPoll: at(4) })
    expect(model.figures.sellPrice).toEqual([100, 100, 100, 110, 110])
    expect(model.figures.sold).toEqual([5, 0, 0, 2, 0])
    expect(model.figures.soldError).toEqual([8, null, null, 8, null])
    expect(model.gaps).toEqual([])
  })

  test('the last row before the range says how it begins', () => {
    const model = minutes([row(at(2), { price: 110 })], { before: row(at(-500)), now: at(2), lastPoll: at(2) })
    expect(model.figures.sellPrice).toEqual([100, 100, 110])
    expect(minutes([], { before: row(at(-500)), now: at(1), lastPoll: at(1) }).figures.sellPrice).toEqual([100, 100])
  })

  test('a row without a known flow ends a time without readings', () => {
    const rows = [row(at(0)), row(at(1)), row(at(5), { sold: null }), row(at(6))]
    const model = minutes(rows, { now: at(6), lastPoll: at(6) })
    expect(model.gaps).toEqual([{ firstIndex: 2, lastIndex: 4 }])
    expect(model.figures.sellPrice).toEqual([100, 100, null, null, null, 100, 100])
    expect(model.figures.sold).toEqual([5, 5, null, null, null, null, 5])
  })

  test('after the last poll nothing is carried on, and after three missed ones it shows', () => {
    expect(minutes([row(at(0))], { now: at(3), lastPoll: at(1) }).figures.sellPrice).toEqual([100, 100])
    const stopped = minutes([row(at(0))], { now: at(6), lastPoll: at(1) })
    expect(stopped.gaps).toEqual([{ firstIndex: 2, lastIndex: 6 }])
  })
})

test('a range that begins before all that is known says since when', () => {
  const late = answered([row(NOON)], { from: NOON - HOUR_MS })
  expect(knownSince(late, historyModel(late, fields, HOUR_MS))).toBe(NOON)
  const whole = answered([row(NOON)])
  expect(knownSince(whole, historyModel(whole, fields, HOUR_MS))).toBeNull()
})

test('without a row there is nothing to draw', () => {
  expect(hours([], {}).times).toEqual([])
  expect(minutes([], {}).times).toEqual([])
})
