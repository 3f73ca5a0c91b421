import type { FlipRow, OpenLot } from '@gildscope/contracts'
import { exactNetProceeds, netProceeds } from '@gildscope/market'
import { expect, test } from 'vitest'
import {
  barRatios,
  firstDayOf,
  flipRangeOf,
  flipsByItem,
  monthsOf,
  profitDays,
  roiOf,
  sumLots,
  sumMonths,
  sumOfFlip,
  unknownByItem,
  valuedLots,
  withinAWeek,
} from './model.ts'

// 46 Superior Runes of the Scholar: 20 at 3g 64s and 26 at 3g 71s 50c, sold at 4g 89s, 4g 92s 50c and 4g 93s 35c.
// 728,000 + 965,900 are 1,693,900; 586,800 + 935,750 + 740,025 are 2,262,575.
// 85 % of that are 1,923,188.75, rounded down; less 1,693,900 are 229,288: 22g 92s 88c.
const RUNE: FlipRow = {
  ...{ account: 'Aurelia.4821', id: 24836, buyDate: '2026-11-09', date: '2026-11-19', days: 10, quantity: 46 },
  ...{ buyPriceTotal: 1_693_900, sellPriceTotal: 2_262_575, profit: 568_675, profitTax: 229_288 },
  buys: [
    ['2026-11-12T07:05:00Z', 26, 37_150],
    ['2026-11-09T18:22:00Z', 20, 36_400],
  ],
  sells: [
    ['2026-11-16T21:14:00Z', 12, 48_900],
    ['2026-11-18T13:40:00Z', 19, 49_250],
    ['2026-11-19T08:31:00Z', 15, 49_335],
  ],
}
const flip = (part: Partial<FlipRow>): FlipRow => ({ ...RUNE, ...part })

test('the golden flip adds up line by line', () => {
  const sum = sumOfFlip(RUNE)
  expect(sum.buys.map(({ units, each, total }) => [units, each, total])).toEqual([
    [20, 36_400, 728_000],
    [26, 37_150, 965_900],
  ])
  expect(sum.sells.map(({ total }) => total)).toEqual([586_800, 935_750, 740_025])
  expect(sum).toMatchObject({ sold: 2_262_575, tax: 339_387, cost: 1_693_900, profit: 229_288, atMean: 0 })
  expect(sum.sold - sum.tax - sum.cost).toBe(sum.profit)
  expect(roiOf(sum.profit, sum.cost)).toBe(13.54)
})

test('where units cost the mean of all, the purchases are brought up to it', () => {
  // 3 bought at 33 left at a mean of 40: 120 less 99.
  expect(sumOfFlip(flip({ buyPriceTotal: 120, buys: [['2026-11-09T18:22:00Z', 3, 33]] })).atMean).toBe(21)
})

test('an item is the sum of its flips, and its days are weighed by units', () => {
  const rows = [
    flip({ id: 1, quantity: 30, days: 2, profitTax: 50, date: '2026-11-03' }),
    flip({ id: 2, profitTax: 90 }),
    flip({ id: 1, quantity: 10, days: 6, profitTax: -10, date: '2026-11-01', account: 'Brann Thorne.1170' }),
  ]
  // 30 units after 2 days and 10 after 6: (60 + 60) / 40.
  expect(flipsByItem(rows)).toMatchObject([
    { id: 2, profitTax: 90 },
    { id: 1, flips: 2, quantity: 40, profitTax: 40, days: 3, date: '2026-11-03', buyPriceTotal: 3_387_800 },
  ])
})

test('six months are this one and the five before', () => {
  expect(firstDayOf(flipRangeOf(null), '2026-11-20')).toBe('2026-06-01')
  expect(firstDayOf(flipRangeOf('3'), '2026-01-31')).toBe('2025-11-01')
  expect(firstDayOf(flipRangeOf('all'), '2026-11-20')).toBeNull()
})

const month = (name: string, profitTax: number) => ({ month: name, flips: 2, gained: 1, cost: 1000, profitTax })

test('months without a flip are included, and all bars share one scale', () => {
  const months = monthsOf([month('2026-11', 300), month('2026-09', -600)], '2026-08-01', '2026-11-20')
  expect(months.map(({ month: name, profitTax }) => [name, profitTax])).toEqual([
    ['2026-08', 0],
    ['2026-09', -600],
    ['2026-10', 0],
    ['2026-11', 300],
  ])
  expect(barRatios(months)).toEqual([0, 1, 0, 0.5])
  expect(sumMonths(months)).toEqual({ flips: 4, gained: 2, cost: 2000, profitTax: -300 })
})

test('all months begin with the first flip, and there may be none', () => {
  expect(monthsOf([month('2025-12', 5)], null, '2026-02-03').map(({ month: name }) => name)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(monthsOf([], null, '2026-02-03')).toEqual([])
  expect(barRatios([])).toEqual([])
})

const lot = (part: Partial<OpenLot>): OpenLot => ({
  ...{ account: 'Aurelia.4821', id: 1, quantity: 10, cost: 1000, buyDate: '2026-11-09', ...part },
})

test('open lots are valued at the best price, less fees, and one without a price is not', () => {
  const priceOf = (id: number) => (id === 1 ? 121 : null)
  const lots = valuedLots([lot({}), lot({ id: 2, cost: 500 })], priceOf, netProceeds)
  // 85 % of 1210 are 1028.5, rounded down.
  expect(lots).toMatchObject([
    { unitCost: 100, received: 1028, gain: 28 },
    { received: null, gain: null },
  ])
  expect(sumLots(lots)).toEqual({ cost: 1500, gain: 28, items: 2, unpriced: 1 })
  // Exact fees of 7 copper: 5 % are 0.35, at least 1; 10 % are 0.7, rounded to 1. The usual ones leave 5.95, rounded down.
  const cheap = [lot({ quantity: 1, cost: 6 })]
  expect(valuedLots(cheap, () => 7, exactNetProceeds)[0]?.received).toBe(5)
  expect(valuedLots([lot({ quantity: 1 })], () => 3, exactNetProceeds)[0]?.received).toBe(1)
  expect(valuedLots([lot({ quantity: 1 })], () => 3, netProceeds)[0]?.received).toBe(2)
  expect(sumLots([])).toEqual({ cost: 0, gain: null, items: 0, unpriced: 0 })
})

test('sales without a purchase are summed by item and never a profit', () => {
  const sale = { account: 'A', id: 5, quantity: 2, value: 100, received: 85 }
  expect(unknownByItem([sale, { ...sale, account: 'B' }, { ...sale, id: 6, received: 900 }])).toEqual([
    { id: 6, quantity: 2, value: 100, received: 900 },
    { id: 5, quantity: 4, value: 200, received: 170 },
  ])
})

test('a week is seven days, and profits of days run up to their sum', () => {
  expect(withinAWeek([flip({ days: 7 }), flip({ days: 8 }), flip({ days: 0 })])).toBe(2)
  const days = profitDays([flip({ profitTax: 5 }), flip({ date: '2026-11-01', profitTax: -2 }), flip({ profitTax: 1 })])
  expect(days).toEqual([
    { date: '2026-11-01', profit: -2, total: -2 },
    { date: '2026-11-19', profit: 6, total: 4 },
  ])
})
