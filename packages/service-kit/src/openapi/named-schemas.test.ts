import { named } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wireSchema } from './json-schema.ts'
import { createNamedSchemas, namePart } from './named-schemas.ts'

/** An object that is large enough for a name. */
const large = (field: string) => ({
  type: 'object',
  properties: { [field]: { type: 'integer', description: 'x'.repeat(200) } },
})
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test('words of any kind become part of a name', () => {
  expect(['kPerHr', 'item-id', 'getItems'].map(namePart)).toEqual(['KPerHr', 'ItemId', 'GetItems'])
})

test('objects without a name have that of the call and of their place in it; small ones stay', () => {
  const { put, schemas } = createNamedSchemas()
  const small = { type: 'object', properties: { id: { type: 'integer' } } }
  expect(put({ type: 'array', items: large('a') }, 'Items')).toEqual({ type: 'array', items: ref('ItemsRow') })
  expect(put({ type: 'object', properties: { 'top-most': large('b'), small } }, 'Status')).toEqual(ref('Status'))
  expect(schemas()).toEqual({
    ItemsRow: large('a'),
    StatusTopMost: large('b'),
    Status: { type: 'object', properties: { 'top-most': ref('StatusTopMost'), small } },
  })
})

test('a choice of several shapes has the name of its call', () => {
  const { put, schemas } = createNamedSchemas()
  const choice = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }
  expect(put(choice, 'SaveListBody')).toEqual(ref('SaveListBody'))
  expect(schemas()).toEqual({ SaveListBody: choice })
})

test('null beside an object changes nothing of its name', () => {
  const { put } = createNamedSchemas()
  expect(put({ type: 'array', items: { anyOf: [large('a'), { type: 'null' }] } }, 'One')).toEqual({
    type: 'array',
    items: { anyOf: [ref('OneRow'), { type: 'null' }] },
  })
})

test('a shape with a name in the contracts has it everywhere, and shapes derived from it do not', () => {
  const coin = named('Coin', z.object({ copper: z.int() }))
  const { put, schemas } = createNamedSchemas()
  expect(put(wireSchema(z.array(coin)), 'GetCoinsAnswer')).toEqual({ type: 'array', items: ref('Coin') })
  expect(put(wireSchema(coin), 'GetCoinAnswer')).toEqual(ref('Coin'))
  expect(put(wireSchema(z.object({ best: coin.check(z.describe('Of all')) })), 'GetBestAnswer')).toEqual(
    ref('GetBestAnswer'),
  )
  expect(put(wireSchema(z.extend(coin, { at: z.string() })), 'GetDatedCoinAnswer')).toEqual(ref('GetDatedCoinAnswer'))
  expect(schemas()).toMatchObject({
    Coin: { properties: { copper: { type: 'integer' } } },
    GetBestAnswer: { properties: { best: { ...ref('Coin'), description: 'Of all' } } },
  })
})

test('what two calls answer as a whole has the name of each', () => {
  const { put, schemas } = createNamedSchemas()
  expect(put(large('a'), 'BuyAnswer')).toEqual(ref('BuyAnswer'))
  expect(put(large('a'), 'SellAnswer')).toEqual(ref('SellAnswer'))
  expect(schemas()).toEqual({ BuyAnswer: large('a'), SellAnswer: large('a') })
})

test('an object within two calls is refused until it has a name of its own', () => {
  const { put } = createNamedSchemas()
  put({ type: 'array', items: large('a') }, 'One')
  expect(() => put({ type: 'array', items: large('a') }, 'Other')).toThrow(
    "OneRow and OtherRow are equal: give their shape a name in packages/contracts, by named('…', z.object({ … }))",
  )
})

test('two that differ are never one', () => {
  const { put } = createNamedSchemas()
  put(large('a'), 'One')
  expect(() => put(large('b'), 'One')).toThrow('two different schemas would be called One')
})
