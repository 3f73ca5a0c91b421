import type { AlertRule } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { type Before, farthest, fieldsOfRules, holdsAt, nearest, readingsOf } from './readings.ts'

const ROW = {
  ...{ id: 1, sell_price: 2000, sell_steady_price: 2010, buy_price: 1900, level: 80 },
  ...{ '1d_sell_sold': 1000, '1d_sell_sold_error': 50 },
}
const rule = (conditions: string, more: Partial<AlertRule> = {}): AlertRule => ({
  ...{ subject: { kind: 'item', id: 1 }, conditions, price: 'best', certainty: 'likely', hold: 1, repeat: 'again' },
  ...more,
})
const NO_PAST: Before = () => null
const only = (conditions: string, more: Partial<AlertRule> = {}, before = NO_PAST) =>
  readingsOf(ROW, rule(conditions, more), before)?.readings[0]

test.each([
  ['sell_price:lt:1900', 5.26, false],
  ['sell_price:gt:1900', -5.26, true],
  ['sell_price:lt:2000', 0, false],
  ['sell_price:lte:2000', 0, true],
  ['level:eq:80', 0, true],
  ['level:eq:79', 1, false],
  ['level:ne:80', 1, false],
  ['level:ne:79', 0, true],
])('%s is %d away', (conditions, away, holds) => {
  const reading = only(conditions)!
  expect(reading.away).toBeCloseTo(away, 2)
  expect(holdsAt(reading)).toBe(holds)
})

test('the steady price counts unless the rule wants the best', () => {
  expect(only('sell_price:gt:2005', { price: 'steady' })).toMatchObject({ value: 2010, isSteady: true })
  expect(only('sell_price:gt:2005')).toMatchObject({ value: 2000, isSteady: false })
  expect(only('buy_price:gt:2005', { price: 'steady' })).toMatchObject({ value: 1900, isSteady: false })
  expect(only('profit:gt:5', { price: 'steady' })?.isSteady).toBe(false)
})

test('a sure rule needs the end of the interval that speaks against it', () => {
  const likely = only('1d_sell_sold:gt:980')!
  const sure = only('1d_sell_sold:gt:980', { certainty: 'sure' })!
  expect([holdsAt(likely), holdsAt(sure)]).toEqual([true, false])
  expect(holdsAt(only('1d_sell_sold:lt:1040', { certainty: 'sure' })!)).toBe(false)
  expect(holdsAt(only('1d_sell_sold:lt:1060', { certainty: 'sure' })!)).toBe(true)
})

test('a change is against the value that long before, and unknown without one', () => {
  const before: Before = (_, span, field) => (span === '1d' && field === 'sell_price' ? 2100 : null)
  expect(only('sell_price:falls:5%:1d', {}, before)).toMatchObject({ threshold: -5, error: null })
  expect(only('sell_price:falls:5%:1d', {}, before)?.value).toBeCloseTo(-4.76, 2)
  expect(only('sell_price:rises:200:1d', {}, before)).toMatchObject({ value: -100, threshold: 200, away: 300 })
  expect(only('sell_price:falls:5%:6h', {}, before)).toBeUndefined()
})

test('the nearest item holds most conditions, then has the least way to go', () => {
  const both = rule('sell_price:lt:1950,level:eq:80')
  const rows = [
    { ...ROW, id: 1 },
    { ...ROW, id: 2, sell_price: 1960 },
    { ...ROW, id: 3, sell_price: 1951, level: 70 },
  ]
  const best = nearest(rows.map((row) => readingsOf(row, both, NO_PAST)!))!
  expect(best.itemId).toBe(2)
  expect(farthest(best)?.condition.field).toBe('sell_price')
})

test('what must be read of an item is named once, with errors and steady prices', () => {
  const fields = fieldsOfRules([
    rule('sell_price:lt:1,1d_sell_sold:gt:1', { price: 'steady' }),
    rule('sell_price:gt:1'),
    rule('filled:eq:1', { subject: { kind: 'orders', account: null } }),
  ])
  expect(fields.toSorted()).toEqual([
    '1d_coverage',
    '1d_sell_sold',
    '1d_sell_sold_error',
    'sell_price',
    'sell_steady_price',
  ])
})
