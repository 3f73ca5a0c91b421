import { expect, test } from 'vitest'
import { wantedOfPlan } from './scans.ts'

/** As the engine prints them. */
const scan = (table: string, projections: string | string[], filters?: string | string[]) => ({
  name: 'SEQ_SCAN ',
  extra_info: { Table: table, Projections: projections, ...(filters !== undefined && { Filters: filters }) },
  children: [],
})
const planOf = (...scans: ReturnType<typeof scan>[]) => wantedOfPlan([{ name: 'PROJECTION', children: scans }])
const at = (text: string): number => Date.parse(text)

test('columns are those of projections and of filters', () => {
  const [wanted] = planOf(scan('days', 'sell_price_avg', ['itemID=19721', 'sell_sold>=5.0']))
  expect([...(wanted?.columns ?? [])].toSorted()).toEqual(['itemID', 'sell_price_avg', 'sell_sold'])
  // A count needs rows and no column.
  expect(planOf(scan('days', ''))[0]).toMatchObject({ columns: new Set(), items: null })
  expect(planOf(scan('read_of_dumps', 'a'))).toEqual([])
})

test.each([
  ['itemID=19721', [[19721, 19721]]],
  ['itemID>=1 AND itemID<=3', [[1, 3]]],
  ['itemID>5', [[5, Number.POSITIVE_INFINITY]]],
  ['optional: itemID=1 OR itemID=5', [[1, 1], [5, 5]]], // biome-ignore format: a range each
  ['optional: itemID IN (24295, 19721)', [[24295, 24295], [19721, 19721]]], // biome-ignore format: a range each
  // Whatever is not understood narrows nothing.
  ["itemID=1 OR date>='2026-01-01 00:00:00'::TIMESTAMP", null],
  ['optional: Dynamic Filter (itemID)', null],
  ['sell_sold=19721', null],
])('items of the filter %s', (filter, items) => {
  expect(planOf(scan('days', 'date', filter))[0]?.items).toEqual(items)
})

test('times of filters, ends included', () => {
  const day = "date>='2026-01-01 00:00:00'::TIMESTAMP AND date<'2026-02-01 12:30:00.5'::TIMESTAMP"
  expect(planOf(scan('hours', 'date', ['itemID=1', day]))[0]).toMatchObject({
    ...{ from: at('2026-01-01T00:00:00Z'), to: at('2026-02-01T12:30:00.5Z'), items: [[1, 1]] },
  })
})

test('of two scans of a table what either needs', () => {
  const both = planOf(
    scan('days', 'sell_price_avg', ['itemID=1', "date>='2026-01-01 00:00:00'::TIMESTAMP"]),
    scan('days', 'buy_price_avg', 'itemID=2'),
  )
  expect(both).toHaveLength(1)
  expect(both[0]).toMatchObject({
    columns: new Set(['sell_price_avg', 'itemID', 'date', 'buy_price_avg']),
    ...{ items: [[1, 1], [2, 2]], from: Number.NEGATIVE_INFINITY }, // biome-ignore format: a range each
  })
  expect(planOf(scan('days', 'date', 'itemID=1'), scan('days', 'date'))[0]?.items).toBeNull()
})
