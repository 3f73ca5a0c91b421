import type { TradeRow } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import {
  daysOf,
  gapsOf,
  hoursPerTrade,
  inOrder,
  isByMonth,
  itemDayOf,
  knownDays,
  knownPercent,
  meansOf,
  periodsOf,
  profitPercent,
  rowsWithin,
  sumTrades,
  totalsOf,
  unitPrice,
} from './model.ts'

const row = (part: Partial<TradeRow>): TradeRow => ({
  ...{ date: '2026-11-14', account: 'Aurelia.4821', id: 19721, firstTime: '2026-11-14T10:29:00Z' },
  ...{ quantity: 1, trades: 1, value: 100, seconds: 3600, known: 0, knownValue: 0, cost: 0 },
  ...part,
})
const rowsOf = (...parts: Partial<TradeRow>[]) => inOrder(parts.map((part) => itemDayOf(row(part))))

// 21 Elonian Leather Squares for 137g 73s 48c, all of them bought before for 114g 8s 74c:
// 85 % of 1,377,348 are 1,170,745.8, rounded down; 1,170,745 less 1,140,874 are 29,871.
const LEATHER = { id: 46739, quantity: 21, trades: 1, value: 1_377_348, seconds: 24_840, known: 21 }
const leather = itemDayOf(row({ ...LEATHER, knownValue: 1_377_348, cost: 1_140_874 }))

test('the golden row: the amount received is 85 % rounded down, the tax is the rest', () => {
  expect(leather).toMatchObject({ received: 1_170_745, tax: 206_603, profit: 29_871 })
  expect(profitPercent(leather)).toBe(2.62)
  expect(unitPrice(leather)).toBeCloseTo(65_588)
  expect(hoursPerTrade(leather)).toBeCloseTo(6.9)
})

test('profit only covers units with a known purchase, and is unknown if there are none', () => {
  // 10 sold for 1000; of 4 of them, sold for 400, it is known that they cost 300: 340 - 300.
  const part = itemDayOf(row({ quantity: 10, value: 1000, known: 4, knownValue: 400, cost: 300 }))
  expect(part).toMatchObject({ received: 850, profit: 40 })
  expect(knownPercent(part)).toBe(40)
  expect(itemDayOf(row({})).profit).toBeNull()
  expect(profitPercent(itemDayOf(row({})))).toBeNull()
})

test('a sum is that of its rows, each rounded on its own', () => {
  // 85 % of 13 are 11.05, of 27 they are 22.95: 11 and 22, not 85 % of 40.
  const sum = sumTrades(rowsOf({ value: 13 }, { value: 27, known: 1, knownValue: 27, cost: 30 }))
  expect(sum).toMatchObject({ value: 40, received: 33, tax: 7, trades: 2, seconds: 7200, profit: -8, cost: 30 })
})

test('rows are newest first, and of a day the most valuable item', () => {
  const rows = rowsOf({ date: '2026-11-13', value: 900 }, { value: 100 }, { value: 500 })
  expect(rows.map(({ date, value }) => `${date} ${value}`)).toEqual([
    '2026-11-14 500',
    '2026-11-14 100',
    '2026-11-13 900',
  ])
})

test('known are the days from the first trade to today', () => {
  expect(knownDays(rowsOf({ date: '2026-11-02' }, { date: '2026-11-09' }), '2026-11-14')).toEqual({
    from: '2026-11-02',
    to: '2026-11-14',
  })
  expect(knownDays([], '2026-11-14')).toBeNull()
  expect(knownDays(rowsOf({ date: '2026-11-15' }), '2026-11-14')?.to).toBe('2026-11-15')
})

const GAP = { from: '2026-11-03T09:40:00Z', to: '2026-11-05T00:00:00Z', reason: 'the key was refused' }

test('a gap covers every day that it touches, and a gap that ends at midnight does not cover the next day', () => {
  const [gap, ...others] = gapsOf([
    { ...GAP, account: 'Aurelia.4821' },
    { ...GAP, account: 'Brann Thorne.1170' },
  ])
  expect(gap).toEqual({
    days: { from: '2026-11-03', to: '2026-11-04' },
    accounts: ['Aurelia.4821', 'Brann Thorne.1170'],
    reason: 'the key was refused',
  })
  expect(others).toEqual([])
  expect(gapsOf([{ ...GAP, to: '2026-11-06', account: 'A' }])[0]?.days.to).toBe('2026-11-06')
})

const gaps = gapsOf([{ ...GAP, account: 'Aurelia.4821' }])
const WEEK = { from: '2026-11-01', to: '2026-11-07' }
const traded = rowsOf(
  { date: '2026-11-01', value: 700 },
  { date: '2026-11-01', id: 1, value: 300 },
  { date: '2026-11-03', value: 50 },
  { date: '2026-11-06', value: 100 },
)

test('a day without trades is nothing, a day of a gap is not known', () => {
  expect(daysOf(traded, WEEK, gaps).map(({ value, items, isGap }) => [value, items, isGap])).toEqual([
    [1000, 2, false],
    [0, 0, false],
    [50, 1, true],
    [0, 0, true],
    [0, 0, false],
    [100, 1, false],
    [0, 0, false],
  ])
})

test('a mean is over the days of the last seven that were seen', () => {
  // 1 Nov: 1000 of 1; 2 Nov: 1000 of 2; 3 and 4 Nov have none; 5 Nov: 1000 of 3; 6 Nov: 1100 of 4; 7 Nov: of 5.
  expect(meansOf(daysOf(traded, WEEK, gaps)).map((mean) => Math.round(mean ?? -1))).toEqual([
    1000, 500, -1, -1, 333, 275, 220,
  ])
  expect(meansOf(daysOf([], { from: '2026-11-03', to: '2026-11-04' }, gaps))).toEqual([null, null])
})

test('up to 92 days there is a row for each day with trades', () => {
  expect(isByMonth({ from: '2026-08-01', to: '2026-10-31' })).toBe(false)
  expect(isByMonth({ from: '2026-08-01', to: '2026-11-01' })).toBe(true)
  expect(periodsOf(traded, WEEK, gaps).map(({ date, value, items, seen }) => [date, value, items, seen])).toEqual([
    ['2026-11-06', 100, 1, 1],
    ['2026-11-03', 50, 1, 0],
    ['2026-11-01', 1000, 2, 1],
  ])
})

test('beyond them by month: days seen, and means that no gap lowers', () => {
  const long = { from: '2026-06-20', to: '2026-11-07' }
  const months = periodsOf(traded, long, gapsOf([{ ...GAP, from: '2026-07-01', account: 'A' }]))
  // July to October are inside the gap, and so are November 1 to 4. Sales on those days count, but are not part of any
  // mean.
  expect(months.map(({ date, days, seen, value, perDay }) => [date, days, seen, value, perDay])).toEqual([
    ['2026-11', 7, 3, 1150, 100 / 3],
    ['2026-06', 11, 11, 0, 0],
  ])
  expect(months[0]?.items).toBe(2)
})

test('totals are of the selected days and say how many are missing', () => {
  const selected = { from: '2026-11-02', to: '2026-11-06' }
  expect(totalsOf(rowsWithin(traded, selected), { known: WEEK, selected, gaps })).toMatchObject({
    ...{ value: 150, trades: 2, items: 1 },
    ...{ daysTotal: 7, daysSelected: 5, missing: 2 },
  })
})
