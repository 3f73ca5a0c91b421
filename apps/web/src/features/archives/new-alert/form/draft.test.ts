import type { Alert } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { conditionOf, draftOf, firstTerm, readDraft, ruleOf, untilOf, writeDraft } from './draft.ts'

const read = (query: string) => readDraft(new URLSearchParams(query))

test.each([
  'item=19721',
  'item=19721&conditions=sell_price%3Alt%3A2035',
  'id=a1&item=19721&conditions=sell_price%3Afalls%3A5%25%3A1d%2C1d_sell_sold%3Agt%3A200&price=best&certainty=likely&hold=3&repeat=daily&until=2026-12-01&name=Ecto&by=mail%2Cp1',
  'list=L1&conditions=buy_quantity%3Arises%3A200%3A6h',
  'view=%2Ftradepost%2Fdetailed%3Frarity%3DExotic&filter=rarity%3Aeq%3AExotic&by=page',
  'orders=all&conditions=filled%3Aeq%3A1%2Cahead%3Agt%3A500',
  'orders=A1&conditions=undercut%3Aeq%3A1&repeat=once',
  'gemstore=on&conditions=leaves_days%3Alt%3A3',
])('an address is the sentence, and the sentence the address: %s', (query) => {
  expect(writeDraft(read(query)).toString()).toBe(query)
})

test.each(['item=many&hold=99&repeat=ever&until=soon&price=low', 'conditions=aether:gt:1', 'view=elsewhere&filter=x'])(
  'what is no part of a sentence is left out: %s',
  (query) => {
    expect(read(query)).toEqual(read(''))
  },
)

test('a condition without a value makes no rule, and is not in the address', () => {
  const draft = read('item=19721')
  expect(draft.terms).toEqual([firstTerm(null)])
  expect(ruleOf(draft)).toBeNull()
  const typed = { ...draft, terms: [{ ...firstTerm(null), text: '19s 5x' }] }
  expect([ruleOf(typed), writeDraft(typed).get('conditions')]).toEqual([null, null])
  expect(conditionOf({ ...firstTerm(null), op: 'falls', isPercent: true, text: '0' })).toBeNull()
})

test.each([
  ['sell_price:lt:-5', false],
  ['1d_sell_sold:gt:-1', false],
  ['ahead:gte:-1', false, 'orders=all'],
  ['profit:lt:-50', true],
  ['1d_sell_price_change:lt:-10', true],
])('a value below zero makes a rule only of what can be below zero: %s', (conditions, isRule, about = 'item=1') => {
  const draft = read(`${about}&conditions=${conditions}`)
  expect(draft.terms[0]?.text).toMatch(/^-/)
  expect(ruleOf(draft) !== null).toBe(isRule)
})

test('prices hold for two polls unless another number was chosen, and orders are judged at once', () => {
  expect(ruleOf(read('item=1&conditions=sell_price:lt:5'))).toMatchObject({ hold: 2, certainty: 'sure' })
  expect(ruleOf(read('item=1&conditions=1d_sell_sold:gt:5'))).toMatchObject({ hold: 1 })
  expect(ruleOf(read('item=1&conditions=sell_price:lt:5&hold=7'))).toMatchObject({ hold: 7 })
  expect(ruleOf(read('orders=all&conditions=filled:eq:1&hold=7'))).toMatchObject({ hold: 1 })
})

test('a stored rule becomes the same rule again', () => {
  const alert: Alert = {
    ...{ id: 'a1', name: 'Ecto', until: '2026-12-01T23:59:59Z', channels: ['mail'], state: 'armed', reason: null },
    ...{
      items: [],
      lastEvent: null,
      revision: 3,
      createdAt: '2026-11-01T00:00:00Z',
      updatedAt: '2026-11-01T00:00:00Z',
    },
    rule: {
      subject: { kind: 'item', id: 19721 },
      conditions: 'profit:lt:-50,sell_price:rises:2.5%:6h',
      ...{ price: 'best', certainty: 'likely', hold: 4, repeat: 'hourly' },
    },
  }
  const draft = readDraft(writeDraft(draftOf(alert)))
  expect([ruleOf(draft), untilOf(draft), draft.channels, draft.name, draft.id]).toEqual([
    ...[alert.rule, alert.until, alert.channels, alert.name, alert.id],
  ])
})
