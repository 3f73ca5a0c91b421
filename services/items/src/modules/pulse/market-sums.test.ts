import { expect, test } from 'vitest'
import { makeSnapshot } from '../../testing/make-snapshot.ts'
import { marketSums } from './market-sums.ts'

const traded = (id: number, fields: Record<string, number | null>) => ({ id, marketable: true, ...fields })
const known = { '1d_coverage': 1, '2d_coverage': 1 }

test('an empty market has no sums', async () => {
  expect(marketSums(await makeSnapshot([]))).toEqual({
    value: { now: null, before: null },
    sold: { now: null, before: null },
    traded: { now: null, before: null },
    rising: 0,
    falling: 0,
  })
})

test('the day before is what two days hold beyond the last one', async () => {
  const snapshot = await makeSnapshot([
    traded(1, { ...known, '1d_sell_value': 1_000, '2d_sell_value': 2_500, '1d_sell_sold': 10, '2d_sell_sold': 25 }),
    traded(2, { ...known, '1d_sell_value': 0, '2d_sell_value': 300, '1d_sell_sold': 0, '2d_sell_sold': 3 }),
    // Sold of old only, and never.
    traded(3, { ...known, '1d_sell_value': null, '2d_sell_value': 40, '1d_sell_sold': null, '2d_sell_sold': 4 }),
    traded(4, { ...known, '1d_sell_sold': 0, '2d_sell_sold': 0 }),
    { id: 5, marketable: false },
  ])
  expect(marketSums(snapshot)).toMatchObject({
    value: { now: 1_000, before: 1_840 },
    sold: { now: 10, before: 22 },
    traded: { now: 1, before: 3 },
  })
})

test('windows that were refreshed at different times make no negative day', async () => {
  const snapshot = await makeSnapshot([
    traded(1, { ...known, '1d_sell_value': 700, '2d_sell_value': 600, '1d_sell_sold': 7, '2d_sell_sold': 6 }),
    traded(2, { ...known, '1d_sell_value': 100, '2d_sell_value': 150, '1d_sell_sold': 1, '2d_sell_sold': 1 }),
  ])
  const { value, traded: items } = marketSums(snapshot)
  expect(value).toEqual({ now: 800, before: 50 })
  expect(items).toEqual({ now: 2, before: 0 })
})

test('a day before is unknown while too little of the two days was seen', async () => {
  const day = { '1d_coverage': 1, '1d_sell_value': 500, '2d_sell_value': 600, '1d_sell_sold': 5, '2d_sell_sold': 6 }
  const sums = async (coverage: number) =>
    marketSums(await makeSnapshot([traded(1, { ...day, '2d_coverage': coverage })]))
  expect((await sums(0.85)).value).toEqual({ now: 500, before: null })
  expect((await sums(0.9)).value).toEqual({ now: 500, before: 100 })
})

test('items rise and fall by the change of their sell price; the others do neither', async () => {
  const changes = [5.3, 0.01, -2, 0, null]
  const snapshot = await makeSnapshot(
    changes.map((change, index) => traded(index + 1, { '1d_sell_price_change': change })),
  )
  expect(marketSums(snapshot)).toMatchObject({ rising: 2, falling: 1 })
})
