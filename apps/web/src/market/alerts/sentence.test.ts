import { ALERT_FIELDS, type AlertRule, formatConditions, parseConditions } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { ALERT_FIELD_LIST, alertField, errorFieldOf } from './alert-fields.ts'
import { amountWords, readAmount, typedAmount } from './amount-text.ts'
import { type AlertNames, conditionWords, sentenceOf } from './sentence.ts'

const NAMES: AlertNames = {
  item: (id) => (id === 19721 ? 'Glob of Ectoplasm' : null),
  list: (id) => (id === 'L1' ? 'Legendary materials' : null),
  account: (id) => (id === 'A1' ? 'Orla.1234' : null),
}
const RULE: AlertRule = {
  subject: { kind: 'item', id: 19721 },
  conditions: 'sell_price:lt:2035',
  price: 'steady',
  certainty: 'sure',
  hold: 2,
  repeat: 'again',
}
const LIST = { kind: 'list', id: 'L1' } as const
const VIEW = { kind: 'view', address: '/tradepost/detailed', filter: 'rarity:Exotic' } as const
const ALL_ORDERS = { kind: 'orders', account: null } as const

test.each<[Partial<AlertRule>, string]>([
  [{}, 'Glob of Ectoplasm: sell price falls below 20s 35c, for 2 polls, sure, again after it was false'],
  [
    { conditions: 'sell_price:gt:12000' },
    'Glob of Ectoplasm: sell price rises above 1g 20s, for 2 polls, sure, again after it was false',
  ],
  [
    {
      subject: { kind: 'item', id: 7 },
      conditions: '1d_sell_sold:gte:6000',
      hold: 1,
      certainty: 'likely',
      repeat: 'daily',
    },
    'Item 7: sold, 1 day rises to 6,000, for 1 poll, likely, at most once a day',
  ],
  [
    { subject: LIST, conditions: 'sell_price:falls:5%:1d', repeat: 'hourly' },
    'Legendary materials: any sell price falls by 5 % within 1 day, for 2 polls, sure, at most once an hour',
  ],
  [
    { subject: { kind: 'list', id: 'gone' }, conditions: 'roi:lte:-5.5' },
    'A list that is gone: any ROI falls to −5.5 %, for 2 polls, sure, again after it was false',
  ],
  [
    { subject: VIEW, conditions: 'buy_quantity:rises:200:6h', price: 'best', repeat: 'once' },
    'A view of the market: any demand rises by 200 within 6 hours, for 2 polls, sure, best price, once',
  ],
  [
    { subject: ALL_ORDERS, conditions: 'filled:eq:1,undercut:eq:1' },
    'My open orders: any order is filled or is undercut, at once, again after it was first',
  ],
  [
    { subject: { kind: 'orders', account: 'A1' }, conditions: 'ahead:gte:500,age_days:gt:7' },
    'Orders of Orla.1234: any order has 500 units or more ahead or is older than 7 days, at once, again after it was first',
  ],
  [
    { subject: ALL_ORDERS, conditions: 'partly_filled:eq:1,ahead:gt:1,age_days:gte:1' },
    'My open orders: any order is partly filled or has more than 1 unit ahead or is at least 1 day old, at once, again after it was first',
  ],
  [
    { subject: ALL_ORDERS, conditions: 'filled:eq:1,age_days:gt:7', repeat: 'daily' },
    'My open orders: any order is filled or is older than 7 days, at once, each order once',
  ],
  [
    { subject: { kind: 'gemstore' }, conditions: 'leaves_days:lt:3', repeat: 'once' },
    'Gem store list: an entry leaves in less than 3 days, at once, each entry once',
  ],
  [
    { subject: { kind: 'gemstore' }, conditions: 'leaves_days:lte:1', repeat: 'once' },
    'Gem store list: an entry leaves in 1 day or less, at once, each entry once',
  ],
  [
    { conditions: 'level:eq:80,vendor_value:ne:256' },
    'Glob of Ectoplasm: level is 80 and vendor value is not 2s 56c, for 2 polls, sure, again after it was false',
  ],
])('%j', (rule, sentence) => {
  expect(sentenceOf({ rule: { ...RULE, ...rule }, until: null }, NAMES)).toBe(sentence)
})

test('a rule with an end names its day', () => {
  expect(sentenceOf({ rule: RULE, until: '2026-12-01T12:00:00Z' }, NAMES)).toMatch(/, until 1 Dec 2026$/)
})

test('conditions of fields that are no longer known are shown as they are stored', () => {
  expect(conditionWords({ ...RULE, conditions: 'aether:gt:1' })).toBe('aether:gt:1')
})

test('every field that can be compared is offered once, in words of its own, the most used first', () => {
  expect(ALERT_FIELD_LIST.map(({ field }) => field).toSorted()).toEqual([...ALERT_FIELDS.keys()].toSorted())
  expect(new Set(ALERT_FIELD_LIST.map(({ words }) => words)).size).toBe(ALERT_FIELD_LIST.length)
  expect(ALERT_FIELD_LIST[0]?.field).toBe('sell_price')
  expect(ALERT_FIELD_LIST.every(({ group, words }) => group !== '' && words !== '' && !/undefined/.test(words))).toBe(
    true,
  )
})

test.each([
  ['sell_price', 'coins'],
  ['1d_sell_value', 'coins'],
  ['7d_buy_price_max', 'coins'],
  ['1d_tax', 'coins'],
  ['vendor_value', 'coins'],
  ['snatch_profit_per_day', 'coins'],
  ['sell_quantity', 'number'],
  ['snatch_quantity', 'number'],
  ['1d_sell_sold', 'number'],
  ['1d_sell_sold_error', 'number'],
  ['1d_coverage', 'number'],
  ['roi', 'percent'],
  ['7d_sell_price_avg_change', 'percent'],
])('%s is measured in %s', (field, unit) => {
  expect(alertField(field).unit).toBe(unit)
})

test('estimates have a field with their error', () => {
  expect(errorFieldOf('7d_buy_delisted')).toBe('7d_buy_delisted_error')
  expect([errorFieldOf('sell_price'), errorFieldOf('7d_buy_delisted_error')]).toEqual([null, null])
})

test.each([
  ['19s 50c', 'coins', 1950],
  ['-1g', 'coins', -10_000],
  ['1.5', 'coins', 15_000],
  ['− 5 %', 'percent', -5],
  ['1,200', 'number', 1200],
  ['', 'number', null],
  ['many', 'coins', null],
] as const)('%j as %s is %s', (text, unit, amount) => {
  expect(readAmount(text, unit)).toBe(amount)
  if (amount !== null) expect(readAmount(typedAmount(amount, unit), unit)).toBe(amount)
})

test('amounts are read as the site writes them', () => {
  expect([amountWords(-10_000, 'coins'), amountWords(2.5, 'percent'), amountWords(1200, 'number')]).toEqual([
    '−1g',
    '2.5 %',
    '1,200',
  ])
})

test('the words are of the same conditions that are stored', () => {
  const text = 'sell_price:falls:5%:1d,1d_sell_sold:gt:200'
  expect(formatConditions(parseConditions(text))).toBe(text)
})
