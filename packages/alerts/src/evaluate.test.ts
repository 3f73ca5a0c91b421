import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { evaluate, MOST_EVENTS, RuleStates } from './evaluate.ts'
import type { ItemReading } from './reading.ts'
import { CompiledRule, RuleIndex } from './rule-index.ts'

const ITEMS = Array.from({ length: ACCOUNT_LIMITS.alertItems }, (_, at) => at + 1)

const ruleOf = (accountId: string, alertId: string): CompiledRule =>
  new CompiledRule({
    ...{ accountId, alertId, revision: 1, until: null },
    rule: {
      ...{ subject: { kind: 'list', id: 'list' }, conditions: 'sell_price:gt:0', price: 'best', certainty: 'sure' },
      ...{ hold: 1, repeat: 'again' },
    },
  })

const readingOf = (itemId: number, slot: number): ItemReading => ({
  ...{ itemId, slot, seenSlot: slot, numbers: { sell_price: 5 }, before: () => null },
})

test('an account with more events than one poll tells hears of all at the next ones, and keeps nobody waiting', () => {
  const index = new RuleIndex()
  for (const alertId of ['one', 'two', 'three']) index.put(ruleOf('many', alertId), ITEMS)
  index.put(ruleOf('few', 'one'), [ITEMS.length])
  const states = new RuleStates()
  const told: string[][] = []
  for (let slot = 100; slot < 105; slot += 1) {
    const restless = slot === 100 ? new Set(ITEMS) : states.restless(index)
    const readings = [...restless].map((itemId) => readingOf(itemId, slot))
    const poll = { slot, nowMs: slot * 60_000, pollMinutes: 1, lawDays: null }
    const evaluation = evaluate(index, readings, states, poll)
    for (const { rule, itemId, state } of evaluation.states) states.set(rule.key, itemId, state)
    told.push(evaluation.events.map(({ rule, itemId }) => `${rule.key} ${itemId}`))
  }
  expect(told.map((events) => events.length)).toEqual([MOST_EVENTS + 1, MOST_EVENTS, MOST_EVENTS, 0, 0])
  expect(told[0]).toContain(`few/one ${ITEMS.length}`)
  expect(new Set(told.flat()).size).toBe(3 * ITEMS.length + 1)
})

test('an account watches so many items of lists in all, and rules beyond wait and say so', () => {
  const index = new RuleIndex()
  const rules = Math.floor(ACCOUNT_LIMITS.alertItemsInAll / ITEMS.length) + 1
  for (let at = 0; at < rules; at += 1) index.put(ruleOf('many', `rule ${at}`), ITEMS)
  index.put(ruleOf('few', 'one'), ITEMS)
  expect([...index.crowded()].map(([{ key }, why]) => [key, why])).toEqual([
    [`many/rule ${rules - 1}`, 'your rules watch more than 5000 items of lists and views'],
  ])
  index.remove('many/rule 0')
  index.put(ruleOf('many', `rule ${rules - 1}`), ITEMS)
  expect([...index.crowded()]).toEqual([])
})

test('a rule that fires once for each item stays silent about one that left its list and came back', () => {
  const index = new RuleIndex()
  const states = new RuleStates()
  const base = ruleOf('a', 'r')
  const once = new CompiledRule({ ...base.stored, rule: { ...base.stored.rule, repeat: 'once' } })
  const told: number[] = []
  for (const [at, items] of [[1], [2], [1]].entries()) {
    index.put(once, items)
    const poll = { slot: 100 + at, nowMs: at * 60_000, pollMinutes: 1, lawDays: null }
    const evaluation = evaluate(index, [readingOf(1, 100 + at)], states, poll)
    for (const { rule, itemId, state } of evaluation.states) states.set(rule.key, itemId, state)
    told.push(evaluation.events.length)
  }
  expect(told).toEqual([1, 0, 0])
})

test.each([
  ['hourly', [1, 0, 0, 1]],
  ['again', [1, 0, 1, 0]],
] as const)(
  'a rule that fires %s and its pause, about an item that left its list and came back',
  (repeat, expected) => {
    const index = new RuleIndex()
    const states = new RuleStates()
    const base = ruleOf('a', 'r')
    const paced = new CompiledRule({ ...base.stored, rule: { ...base.stored.rule, repeat } })
    const told: number[] = []
    for (const [at, items] of [[1], [2], [1], [1]].entries()) {
      index.put(paced, items)
      const nowMs = at === 3 ? 60 * 60_000 : at * 60_000
      const poll = { slot: 100 + at, nowMs, pollMinutes: 1, lawDays: null }
      const evaluation = evaluate(index, [readingOf(1, 100 + at)], states, poll)
      for (const { rule, itemId, state } of evaluation.states) states.set(rule.key, itemId, state)
      told.push(evaluation.events.length)
    }
    expect(told).toEqual(expected)
  },
)

test('a poll whose list of prices leaves a rule open neither counts nor ends a run, and one that denies it ends it', () => {
  const base = ruleOf('a', 'r')
  const rule = new CompiledRule({
    ...base.stored,
    rule: { ...base.stored.rule, conditions: 'sell_price:lt:100', price: 'steady', hold: 3 },
  })
  const run = (...listed: (readonly [number, number] | null)[]): number[] => {
    const index = new RuleIndex()
    index.put(rule, [1])
    const states = new RuleStates()
    const fired: number[] = []
    for (const [at, cases] of listed.entries()) {
      const slot = 100 + at
      const reading: ItemReading = {
        ...{ itemId: 1, slot, seenSlot: slot, before: () => null },
        numbers: { sell_price: 90, sell_steady_price: 90 },
        listed: cases === null ? [] : cases.map((price) => ({ sell_price: price, sell_steady_price: price })),
      }
      const poll = { slot, nowMs: slot * 60_000, pollMinutes: 1, lawDays: null }
      const evaluation = evaluate(index, [reading], states, poll)
      for (const { itemId, state } of evaluation.states) states.set(rule.key, itemId, state)
      if (evaluation.events.length > 0) fired.push(at)
    }
    return fired
  }
  expect(run(null, null, null)).toEqual([2])
  expect(run(null, [95, 101], null, [96, 98])).toEqual([3])
  expect(run(null, null, [105, 110], null, null, null)).toEqual([5])
  expect(run(null, [95, 101], [95, 101], [95, 101], null, null)).toEqual([])
})
