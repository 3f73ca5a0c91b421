import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseFilter } from '../filter.ts'
import { ITEM_FIELDS } from '../items/item-fields.ts'
import {
  ALERT_FIELDS,
  ALERT_ORDER_FIELDS,
  CHANGE_FIELDS,
  CHANGE_SPANS,
  canBeNegative,
  formatConditions,
  parseConditions,
  parseGivenConditions,
} from './alert-conditions.ts'

const level = fc.record({
  field: fc.constantFrom(...ALERT_FIELDS.keys()),
  op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte' as const),
  value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
})
const change = fc.record({
  field: fc.constantFrom(...CHANGE_FIELDS),
  op: fc.constantFrom('rises', 'falls' as const),
  amount: fc.integer({ min: 1, max: 1e9 }).map((amount) => amount / 100),
  isPercent: fc.boolean(),
  span: fc.constantFrom(...CHANGE_SPANS),
})

describe('conditions', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(level, change), { minLength: 1, maxLength: 4 }), (conditions) => {
        expect(parseConditions(formatConditions(conditions))).toEqual(conditions)
      }),
    )
  })

  it('that compare a field are filters', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 4 }), (conditions) => {
        const text = formatConditions(conditions)
        expect(parseFilter(text, ITEM_FIELDS).terms).toEqual(parseConditions(text))
      }),
    )
  })

  test.each([
    ['', 'a rule needs a condition'],
    ['sell_price:lt:1,sell_price:lt:2,sell_price:lt:3,sell_price:lt:4,sell_price:lt:5', '5 conditions; at most 4'],
    ['name:cts:Orb', "unknown field 'name'"],
    ['sell_price:lt:cheap', 'expected a number'],
    ['sell_price:eq:null', 'compares with a number'],
    ['sell_price', 'a condition is field:op:value'],
    ['1d_sell_sold:rises:5%:1h', "the change of '1d_sell_sold' is not kept"],
    ['sell_price:falls:5%', 'expected AMOUNT:SPAN'],
    ['sell_price:falls:5%:2h', 'expected AMOUNT:SPAN'],
    ['sell_price:falls:0:1h', 'an amount above 0'],
    [`sell_price:falls:${'9'.repeat(310)}%:1h`, 'an amount above 0'],
  ])('refuses %j', (text, reason) => {
    expect(() => parseConditions(text)).toThrow(reason)
  })

  it('says with a refusal what a condition would be', () => {
    expect(() => parseConditions('sell_price:drops:5%:1h')).toThrow(
      /expected a number; grammar: .*field:rises\|falls:AMOUNT\[%\]:SPAN with field one of buy_price .* span one of 1h 6h 1d 7d$/,
    )
    expect(() => parseConditions('sell_price:falls:5%:2h')).toThrow(/grammar: .*rises\|falls/)
    expect(() => parseConditions('ahead:lt:5', ALERT_ORDER_FIELDS)).toThrow(/grammar: .*field one of filled/)
  })

  it('that are given compare with a negative number only what can be negative', () => {
    expect(() => parseGivenConditions('profit:gt:0,sell_price:lt:-5')).toThrow(
      /^term 2 'sell_price:lt:-5': sell_price is never below 0; expected a number from 0; grammar/,
    )
    expect(() => parseGivenConditions('ahead:gt:-1', ALERT_ORDER_FIELDS)).toThrow('ahead is never below 0')
    for (const text of ['profit:lt:-50', 'roi:lt:-2.5', 'vendor_buy_loss:gt:-5', '1d_sell_price_change:lt:-10'])
      expect(parseGivenConditions(text)).toEqual(parseConditions(text))
    const fields = [...ALERT_FIELDS.keys()].filter(canBeNegative)
    expect(fields.filter((field) => /(price|quantity|sold|listed|value|listings)$/.test(field))).toEqual([])
  })

  it('about orders know their own fields only', () => {
    expect(parseConditions('filled:eq:1,ahead:gte:100', ALERT_ORDER_FIELDS)).toHaveLength(2)
    expect(() => parseConditions('sell_price:lt:5', ALERT_ORDER_FIELDS)).toThrow("unknown field 'sell_price'")
    expect(() => parseConditions('ahead:lt:5', ALERT_ORDER_FIELDS)).toThrow("'lt' does not fit ahead")
  })
})
