import { bucketFigures } from '@gildscope/market'
import { describe, expect, test } from 'vitest'
import { archiveRowSchema, bucketOfArchiveRow, type Resolution } from './archive-row.ts'

const figures = (row: object, resolution: Resolution = 'day') =>
  bucketFigures(
    bucketOfArchiveRow(archiveRowSchema.parse({ itemID: 1, date: '2026-09-11T00:00:00Z', ...row }), resolution),
  )

describe('a row of an archive', () => {
  test('comes out of the history as it went in', () => {
    const row = {
      count: 1440,
      sell_price_avg: 402,
      sell_price_min: 399,
      sell_price_max: 406,
      sell_price_stdev: 1.25,
      sell_quantity_avg: 5000,
      sell_quantity_min: 4000,
      sell_quantity_max: 6000,
      sell_quantity_stdev: 310.5,
      sell_sold: 120,
      sell_listed: 130,
      sell_delisted: 10,
      sell_value: 48_240,
    }
    const { count, ...expected } = row
    expect(count).toBe(1440)
    expect(figures(row)).toMatchObject(expected)
  })

  test('with nothing but prices leaves everything else unknown', () => {
    const made = figures({ buy_price_avg: 477, buy_price_max: 480, buy_price_min: 470 })
    expect(made).toMatchObject({
      buy_price_avg: 477,
      buy_price_stdev: null,
      buy_quantity_avg: null,
      buy_quantity_stdev: null,
      buy_sold: null,
      buy_value: null,
      sell_price_avg: null,
    })
  })

  test('with extremes alone has no average', () => {
    expect(figures({ buy_price_max: 68, buy_price_min: 66 })).toMatchObject({
      buy_price_avg: null,
      buy_price_min: 66,
      buy_price_max: 68,
    })
  })

  test('reads the sentinels of older archives as unknown', () => {
    const made = figures({
      buy_price_avg: 0,
      buy_price_max: -9223372036854776000,
      buy_price_min: 0,
      sell_price_avg: 30,
    })
    expect(made).toMatchObject({
      buy_price_avg: null,
      buy_price_min: null,
      buy_price_max: null,
      sell_price_avg: 30,
    })
  })

  test.each([
    ['a price below a copper', { sell_price_avg: -5, sell_price_min: 0.4 }],
    ['a price that the trading post does not take', { sell_price_avg: 100_000_001, sell_price_max: 2_000_000_000 }],
  ])('has no price where it has %s', (_what, row) => {
    expect(figures({ buy_price_avg: 7, ...row })).toMatchObject({
      buy_price_avg: 7,
      sell_price_avg: null,
      sell_price_min: null,
      sell_price_max: null,
    })
  })

  test('has the highest price of the trading post', () => {
    expect(figures({ sell_price_avg: 100_000_000 })).toMatchObject({ sell_price_avg: 100_000_000 })
  })

  test.each([
    { buy_price_avg: 400, sell_price_avg: 100 },
    { buy_price_avg: 400, buy_price_min: 390, sell_price_avg: 100, sell_price_max: 120 },
    { buy_price_min: 390, sell_price_max: 120 },
  ])('has no prices where every bid was far above every ask (%#)', (row) => {
    const unknown = { avg: null, min: null, max: null, stdev: null }
    const expected = Object.entries(unknown).flatMap(([name, value]) =>
      ['buy', 'sell'].map((side) => [`${side}_price_${name}`, value]),
    )
    expect(figures({ ...row, sell_sold: 3 })).toMatchObject({ ...Object.fromEntries(expected), sell_sold: 3 })
  })

  test('has prices that cross, as sides that were read at different moments do', () => {
    const row = { buy_price_avg: 400, buy_price_min: 10, sell_price_avg: 390, sell_price_max: 900 }
    expect(figures(row)).toMatchObject(row)
  })

  test.each([
    ['day', 1440],
    ['hour', 60],
  ] as const)('of a %s without the number of its polls weighs like %d', (resolution, count) => {
    const row = archiveRowSchema.parse({ itemID: 1, date: '2024-10-20T05:00:00Z', sell_price_avg: 30 })
    expect(bucketOfArchiveRow(row, resolution)).toMatchObject({ count, sell: { samples: count, priceSum: 30 * count } })
  })

  test('distinguishes zero trade from unknown trade', () => {
    expect(figures({ sell_sold: 0, sell_listed: 0, sell_delisted: 0, sell_value: 0 })).toMatchObject({
      sell_sold: 0,
      sell_value: 0,
      buy_sold: null,
    })
  })

  test('says nothing of the worth of units that an archive counted without it', () => {
    expect(figures({ sell_sold: 5, sell_listed: 0, sell_delisted: 7, sell_value: 900 })).toMatchObject({
      sell_value: 900,
      sell_delisted_value: null,
    })
    expect(figures({ buy_sold: 5, buy_delisted: 0 })).toMatchObject({ buy_value: null, buy_delisted_value: 0 })
  })

  test('belongs to the hour or day in which it is stamped', () => {
    const row = archiveRowSchema.parse({ itemID: 1, date: '2024-10-20T05:00:01.000Z' })
    expect(bucketOfArchiveRow(row, 'day').start).toBe(Date.parse('2024-10-20T00:00:00Z'))
    expect(bucketOfArchiveRow(row, 'hour').start).toBe(Date.parse('2024-10-20T05:00:00Z'))
  })
})
