import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inventoryCall, openOrderCalls, sharedInventoryCall, transactionCalls } from './index.ts'
import { listOf, notingLeftOut } from './list-of.ts'

const read = (schema: z.ZodMiniType, answer: unknown) => {
  const { value, leftOut } = notingLeftOut(() => z.safeParse(schema, answer))
  return { rows: value.success ? value.data : null, leftOut }
}

describe('a list', () => {
  const numbers = listOf(z.int())
  test('is what can be read of it, and names the rest', () => {
    expect(read(numbers, [1, 'two', 3, null])).toEqual({
      rows: [1, 3],
      leftOut: ['entry 2 is "two"', 'entry 4 is null'],
    })
    expect(read(numbers, [])).toEqual({ rows: [], leftOut: [] })
  })
  test('is refused if none, or most of it, can be read, and then names nothing', () => {
    for (const faulty of [['a'], ['a', 'b', 'c'], ['a', 'b', 'c', 1, 2]])
      expect(read(numbers, faulty)).toEqual({ rows: null, leftOut: [] })
    expect(
      read(
        numbers,
        Array.from({ length: 50 }, (_, at) => (at < 26 ? 'x' : at)),
      ),
    ).toEqual({ rows: null, leftOut: [] })
    expect(read(numbers, { 0: 1 })).toEqual({ rows: null, leftOut: [] })
  })
  test('in a list loses only its own entries', () => {
    expect(read(listOf(numbers), [[1, 'x', 3], [4]])).toEqual({ rows: [[1, 3], [4]], leftOut: ['entry 2 is "x"'] })
  })
  test('is checked without a listener, too, and a check within a check has its own', () => {
    expect(z.parse(numbers, [1, 'x'])).toEqual([1])
    const { value, leftOut } = notingLeftOut(() => [read(numbers, ['x', 1]).leftOut, read(numbers, [2]).leftOut])
    expect([value, leftOut]).toEqual([[['entry 1 is "x"'], []], []])
  })
})

const STACK = { id: 24358, count: 3 }

test('odd stacks of a bag are left out, and what the game sends as null is absent', () => {
  const bags = [
    { id: 1, size: 20, inventory: [STACK, null, { ...STACK, count: -1 }, { ...STACK, upgrades: [null, 24615] }] },
    null,
    { id: 1, size: 20 },
    {
      id: 1,
      size: 4,
      inventory: [
        { ...STACK, skin: null, charges: null },
        { id: 0, count: 1 },
      ],
    },
  ]
  const { rows, leftOut } = read(inventoryCall.reply, { bags })
  expect(rows).toEqual({
    bags: [
      { id: 1, size: 20, inventory: [STACK, null, { ...STACK, upgrades: [24615] }] },
      null,
      { id: 1, size: 4, inventory: [STACK] },
    ],
  })
  expect(leftOut).toEqual(['entry 3 (24358): count is -1', 'entry 2: id is 0', 'entry 3 (1): inventory is absent'])
  expect(read(sharedInventoryCall.reply, [null, STACK, 'x'])).toEqual({
    rows: [null, STACK],
    leftOut: ['entry 3 is "x"'],
  })
})

test('one odd order or trade does not lose the others, and ids may be larger than 2^53', () => {
  const order = { id: 2 ** 53 + 2, item_id: 1, price: 0, quantity: 0, created: '2026-11-20T10:00:00+00:00' }
  const trade = { ...order, purchased: order.created }
  expect(read(openOrderCalls.buy.reply, [order, { ...order, price: 1.5 }]).rows).toEqual([order])
  expect(read(transactionCalls.sell.reply, [trade, { ...trade, purchased: 'never' }])).toEqual({
    rows: [trade],
    leftOut: ['entry 2 (9007199254740994): purchased is "never"'],
  })
})
