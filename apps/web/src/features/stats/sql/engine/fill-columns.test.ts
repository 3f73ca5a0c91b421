import { expect, test } from 'vitest'
import { filesFor } from './dump-files.ts'
import { fillBuckets, mayHaveItems } from './fill-columns.ts'
import type { Wanted } from './scans.ts'
import { TABLES } from './tables.ts'

const [DAYS, , PRICES] = TABLES
const DAY = 20_700
const DAY_MS = 86_400_000
const wantedOf = (columns: string[], rest: Partial<Wanted> = {}): Wanted => ({
  ...{ table: 'days', columns: new Set(columns), items: null },
  ...{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, ...rest },
})
const tableOf = (table: typeof DAYS) => {
  if (table === undefined) throw new Error('there are tables')
  return table
}

test('figures are those of the API, from the stored sums that they need', () => {
  const filled = fillBuckets(tableOf(DAYS), wantedOf(['itemID', 'sell_price_avg', 'sell_sold']))
  expect(filled.stored).toEqual(
    expect.arrayContaining(['item_id', 'day', 'count', 'sell_samples', 'sell_price_sum', 'sell_sold']),
  )
  expect(filled.stored).not.toContain('buy_price_sum')
  filled.add(
    new Map<string, unknown[]>([
      ['item_id', [1, 2, 3]],
      ['day', [DAY, DAY, DAY]],
      ['sell_samples', [4n, 0n, null]],
      ['sell_price_sum', [401n, 0n, null]],
      ['sell_price_min', [99, null, null]],
      ['sell_quantity_min', [1, 0, null]],
      ['sell_quantity_max', [9, 0, null]],
      ['sell_sold', [2.5, 0, null]],
    ]),
    3,
  )
  const numbers = filled.numbers()
  // Half up; a side that was seen empty has the price 0, and one of which nothing is known has none.
  expect([...(numbers.get('sell_price_avg') ?? [])]).toEqual([100, 0, Number.NaN])
  expect([...(numbers.get('sell_sold') ?? [])]).toEqual([3, 0, Number.NaN])
  expect([...(numbers.get('date') ?? [])]).toEqual([DAY * DAY_MS, DAY * DAY_MS, DAY * DAY_MS])
})

test('rows that a query cannot want are dropped, and row groups without them are not read', () => {
  const wanted = wantedOf(['itemID'], { items: [[2, 2], [7, 9]], to: DAY * DAY_MS }) // biome-ignore format: a range each
  const filled = fillBuckets(tableOf(DAYS), wanted)
  filled.add(
    new Map([
      ['item_id', [1, 2, 8, 8]],
      ['day', [DAY, DAY, DAY, DAY + 1]],
    ]),
    4,
  )
  expect([...(filled.numbers().get('itemID') ?? [])]).toEqual([2, 8])
  expect([mayHaveItems(wanted)(3, 6), mayHaveItems(wanted)(3, 7), mayHaveItems(wanted)(9, 99)]).toEqual([
    false,
    true,
    true,
  ])
})

test('files are those of the days, of prices the last, and none of a day that goes on', () => {
  const file = (day: string, name = day) => ({
    day,
    file: `days/${name}.parquet`,
    part: 'days',
    rows: 1,
    bytes: 1,
    format: 'parquet',
  })
  const files = [file('2026-11-03'), file('2026-11-01'), file('2026-11-02'), file('2026-11-04', '2026-11-04-open-1')]
  const between = wantedOf([], { from: Date.parse('2026-11-01T23:00:00Z'), to: Date.parse('2026-11-02T00:00:00Z') })
  const daysOf = (table: typeof DAYS, wanted: Wanted) => filesFor(files, tableOf(table), wanted).map(({ day }) => day)
  expect(daysOf(DAYS, between)).toEqual(['2026-11-01', '2026-11-02'])
  expect(daysOf(PRICES, wantedOf([]))).toEqual(['2026-11-03'])
})
