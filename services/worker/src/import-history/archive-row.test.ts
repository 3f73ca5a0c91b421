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
