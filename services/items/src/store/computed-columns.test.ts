import { COMPUTED_ITEM_FIELDS, type ItemRow } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { makeSnapshot } from '../testing/make-snapshot.ts'
import { columnsOf } from './computed-columns.ts'
import { createRowWriter } from './row-writer.ts'
import { selectRows } from './select-rows.ts'

const SEEN: ItemRow = { '2d_coverage': 1, '7d_coverage': 1, '1m_coverage': 1, '1d_coverage': 1, marketable: true }

const ITEMS = [
  {
    ...SEEN,
    id: 1,
    sell_price: 110,
    '1d_sell_price_avg': 100,
    '7d_sell_price_avg': 88,
    sell_quantity: 50,
    '1d_sell_quantity': 40,
    '1d_sell_sold': 30,
    '2d_sell_sold': 50,
    '7d_sell_sold': 90,
    '7d_buy_value': 1000,
    '7d_sell_value': 3000,
    '7d_sell_delisted_value': 500,
  },
  { ...SEEN, id: 2, '1d_sell_sold': 10, '2d_sell_sold': 50, '7d_sell_sold': 10 },
  { ...SEEN, id: 3, '1d_sell_sold': 10, '2d_sell_sold': 11, '2d_coverage': 0.89 },
  { id: 4, marketable: false },
]

const valuesOfItems = async (items: Parameters<typeof makeSnapshot>[0], fields: readonly string[]) => {
  const snapshot = await makeSnapshot(items)
  const write = createRowWriter(columnsOf(snapshot), ['id', ...fields], 'json')
  const rows = JSON.parse(write(snapshot.rowsById, 0, items.length).toString()) as Record<string, number | null>[]
  return rows.map((row) => fields.map((field) => row[field]))
}

const valuesOf = (...fields: string[]) => valuesOfItems(ITEMS, fields)

it('compares the last day with yesterday and with the mean of the days before', async () => {
  // 30 against 50 - 30 = 20; 30 against (90 - 30) / 6 = 10; 10 against 40; 10 against nothing
  const [first, second] = await valuesOf('1d_sell_sold_change', '7d_sell_sold_change')
  expect(first).toEqual([50, 200])
  expect(second).toEqual([-75, null])
})

it('compares the current value with the window', async () => {
  const [first, second] = await valuesOf(
    '1d_sell_price_avg_change',
    '7d_sell_price_avg_change',
    '1d_sell_quantity_change',
  )
  expect(first).toEqual([10, 25, 25])
  expect(second).toEqual([null, null, null])
})

it('counts fees of trades and of withdrawn listings', async () => {
  // 15 % of 4000 and 5 % of 500
  expect((await valuesOf('7d_tax'))[0]).toEqual([625])
})

it('has no change where much of the time was not observed, and none for items that are not traded', async () => {
  const rows = await valuesOf('1d_sell_sold_change')
  expect(rows.slice(2)).toEqual([[null], [null]])
})

it('has no tax while the value of withdrawals is unknown', async () => {
  const [row] = await valuesOfItems([{ ...ITEMS[0]!, '7d_sell_delisted_value': null }], ['7d_tax', '7d_tax_change'])
  expect(row).toEqual([null, null])
})

it('makes figures of flips', async () => {
  const snatch = { ...SEEN, id: 1, '7d_sell_sold': 14, snatchIt: { buy: 90, sell: 160, quantity: 5, avgBuyPrice: 100 } }
  const snipeIt = { buyMin: 100, buyMax: 104, quantity: 5, sellPrice: 149, avgBuyPrice: 103 }
  const items = [snatch, { ...SEEN, id: 2, '7d_sell_sold': 70, snipeIt }]
  const figures = async (row: number, fields: readonly string[]) => (await valuesOfItems(items, fields))[row]
  // 85 % of 160 = 136 less 100, which the five cost on average; of 5 units a day sells 2
  expect(await figures(0, ['snatch_quantity', 'snatch_profit', 'snatch_roi', 'snatch_profit_per_day'])).toEqual([
    5, 36, 36, 72,
  ])
  // 85 % of 149 = 126 less 103 = 23 each; 23 / 103 = 22.33 %; a day sells 10
  expect(await figures(1, ['snipe_cost', 'snipe_profit', 'snipe_roi', 'snipe_profit_per_day'])).toEqual([
    515, 115, 22.33, 115,
  ])
  expect(await figures(1, ['snatch_profit'])).toEqual([null])
})

it('counts a flip and a rise only at prices that held', async () => {
  const week = { '7d_sell_sold': 70, '7d_buy_sold': 35, '7d_sell_value': 70_000, '1d_buy_price_avg': 600 }
  const steady = { ...SEEN, ...week, id: 1, buy_price: 600, sell_price: 1000, '1d_sell_price_min': 990 }
  // A book with one listing: bought out an hour ago, and no buyer pays the remaining price.
  const bait = { ...steady, id: 2, sell_price: 90_000, '1d_sell_price_change': 8900 }
  const rose = { ...steady, id: 3, sell_price: 1500, '1d_sell_price_min': 1200, '1d_sell_price_change': 50 }
  const rows = await valuesOfItems(
    [steady, bait, rose],
    ['held_sell_price', 'held_buy_price', 'held_profit', 'held_roi', 'held_units_per_day', 'held_price_move'],
  )
  // 85 % of 990 = 841 less 600; a day trades 5 on both sides
  expect(rows[0]).toEqual([990, 600, 241, 40.17, 5, null])
  expect(rows[1]).toEqual([990, 600, 241, 40.17, 5, 0])
  // Buyers paid 1000 on average; 1200 is a fifth more than yesterday's 1000.
  expect(rows[2]).toEqual([1000, 600, 250, 41.67, 5, 20])
})

it('shows how far an ask is from being an offer', async () => {
  const week = { ...SEEN, '1d_sell_price_avg': 118, '7d_sell_price_avg': 130, '7d_sell_sold': 50 }
  const rows = await valuesOfItems(
    [
      { ...week, id: 1, sell_price: 105 },
      { ...week, id: 2, sell_price: 99 },
    ],
    ['snatch_miss_usual', 'snatch_miss_wanted', 'snatch_miss_percent'],
  )
  // 85 % of 118 = 100 less 1; 6 of 105
  expect(rows).toEqual([
    [118, 99, 5.71],
    [null, null, null],
  ])
})

it('sets vendors against the trading post, a missing price behind all others', async () => {
  const [first, second] = await valuesOfItems(
    [
      { ...SEEN, id: 1, vendor_value: 64, buy_price: 96, sell_price: 50 },
      { ...SEEN, id: 2, vendor_value: 64, buy_price: null, sell_price: null },
    ],
    ['vendor_buy_loss', 'vendor_buy_loss_percent', 'vendor_sell_loss', 'vendor_sell_loss_percent'],
  )
  // 64 - 96 = -32, a third of 96; 64 - 50 = 14 of 50
  expect(first).toEqual([-32, -33.33, 14, 28])
  expect(second).toEqual([-100_000_000, -100, -100_000_000, -100])
})

it('finds the prices of upgrades, and what the dearer one brings', async () => {
  const rows = await valuesOfItems(
    [
      { ...SEEN, id: 1, sell_price: 100, upgrade1: 3, upgrade2: 4 },
      { ...SEEN, id: 2, sell_price: 100, upgrade1: 9 },
      { ...SEEN, id: 3, sell_price: 200 },
      { ...SEEN, id: 4, sell_price: 300 },
    ],
    ['upgrade1_sell_price', 'upgrade2_sell_price', 'extraction_profit'],
  )
  // 85 % of 300 less 100
  expect(rows[0]).toEqual([200, 300, 155])
  expect(rows[1]).toEqual([null, null, null])
})

it('has a column for every computed field, sorted and filtered like the others', async () => {
  const snapshot = await makeSnapshot(ITEMS)
  for (const [field, { kind }] of COMPUTED_ITEM_FIELDS) expect(columnsOf(snapshot).get(field)?.kind, field).toBe(kind)
  const { rows, total } = await selectRows(snapshot, {
    terms: [{ field: '1d_sell_sold_change', op: 'ne', value: null }],
    ids: null,
    search: '',
    sort: '1d_sell_sold_change',
    order: 'desc',
    offset: 0,
    limit: null,
  })
  expect([...rows].map((row) => snapshot.ids[row])).toEqual([1, 2])
  expect(total).toBe(2)
})

it('keeps a column over versions that leave its sources alone and makes it again when one changes', async () => {
  const snapshot = await makeSnapshot(ITEMS)
  const tax = columnsOf(snapshot).get('7d_tax')
  const same = await makeSnapshot([], snapshot)
  expect(columnsOf(same).get('7d_tax')).toBe(tax)
  const next = await makeSnapshot([{ ...ITEMS[0]!, '7d_sell_value': 5000 }], snapshot)
  expect(columnsOf(next).get('7d_tax')).not.toBe(tax)
})
