import { bucketFigures } from '@gildscope/market'
import { expect, test } from 'vitest'
import { daysOfSeries } from './point-series.ts'

const DAY = 20_000
const at = (hour: number) => DAY * 86_400 + hour * 3_600

test('takes each point as a sample of its day', () => {
  const [day, ...others] = daysOfSeries({
    id: 7,
    buys: [
      [at(1), 100, 10, 1],
      [at(2), 110, 30, 2],
    ],
    sells: [[at(1), 150, 5, 1]],
  })
  expect(others).toEqual([])
  if (day === undefined) throw new Error('no day')
  expect(day).toMatchObject({ itemId: 7, start: DAY * 86_400_000, count: 2 })
  expect(bucketFigures(day)).toMatchObject({
    buy_price_avg: 105,
    buy_price_min: 100,
    buy_price_max: 110,
    buy_price_stdev: 5,
    buy_quantity_avg: 20,
    sell_price_avg: 150,
    sell_sold: null,
  })
})

test('reads a price of 0 as a side without orders', () => {
  const [day] = daysOfSeries({ id: 7, buys: [[at(1), 0, 0, 0]], sells: [[at(25), 12, 1, 1]] })
  expect(day).toMatchObject({ count: 1, buy: { samples: 0, priceMin: null } })
})

test('orders days by time, from either side', () => {
  const days = daysOfSeries({ id: 7, buys: [[at(49), 3, 1, 1]], sells: [[at(1), 12, 1, 1]] })
  expect(days.map((day) => day.start)).toEqual([DAY * 86_400_000, (DAY + 2) * 86_400_000])
})

test('leaves out prices that the trading post does not take, and those of a day of which one side must be wrong', () => {
  const buys: [number, number, number][] = [
    [at(1), 100, 10],
    [at(2), 200_000_000, 10],
    [at(25), 100, 10],
  ]
  const days = daysOfSeries({
    id: 7,
    buys,
    sells: [
      [at(1), 150, 5],
      [at(25), 20, 5],
    ],
  })
  expect(days.map((day) => bucketFigures(day))).toMatchObject([
    { buy_price_avg: 100, buy_price_max: 100, sell_price_avg: 150 },
    { buy_price_avg: null, buy_price_max: null, sell_price_avg: null },
  ])
})
