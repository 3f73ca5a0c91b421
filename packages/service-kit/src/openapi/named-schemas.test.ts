import { expect, test } from 'vitest'
import { createNamedSchemas, subjectOf } from './named-schemas.ts'

/** An object that is large enough for a name. */
const large = (field: string) => ({
  type: 'object',
  properties: { [field]: { type: 'integer', description: 'x'.repeat(200) } },
})

test('a call is about what its name says without the verb', () => {
  expect(['getItems', 'listWvwStats', 'findDrops', 'gettingOn', 'submitDrops'].map(subjectOf)).toEqual([
    ...['Items', 'WvwStats', 'Drops', 'GettingOn', 'SubmitDrops'],
  ])
})

test('large objects are named by their place, also within others, and small ones stay', () => {
  const { put, schemas } = createNamedSchemas()
  const small = { type: 'object', properties: { id: { type: 'integer' } } }
  expect(put({ type: 'array', items: large('a') }, 'Items')).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/ItemsRow' },
  })
  const reply = { type: 'object', properties: { 'top-most': large('b'), small } }
  expect(put(reply, 'Status')).toEqual({ $ref: '#/components/schemas/Status' })
  expect(schemas).toEqual({
    ItemsRow: large('a'),
    StatusTopMost: large('b'),
    Status: { type: 'object', properties: { 'top-most': { $ref: '#/components/schemas/StatusTopMost' }, small } },
  })
})

test('equal ones have the name of the first, and null beside one changes nothing', () => {
  const { put, schemas } = createNamedSchemas()
  put(large('a'), 'One')
  expect(put({ anyOf: [large('a'), { type: 'null' }] }, 'Other')).toEqual({
    anyOf: [{ $ref: '#/components/schemas/One' }, { type: 'null' }],
  })
  expect(Object.keys(schemas)).toEqual(['One'])
})

test('what a call answers as a whole has its own name, also where it equals that of another', () => {
  const { putWhole, schemas } = createNamedSchemas()
  expect(putWhole(large('a'), 'BuyTransactions')).toEqual({ $ref: '#/components/schemas/BuyTransactions' })
  expect(putWhole(large('a'), 'SellTransactions')).toEqual({ $ref: '#/components/schemas/SellTransactions' })
  expect(schemas.SellTransactions).toEqual({ $ref: '#/components/schemas/BuyTransactions' })
})

test('two that differ are never one', () => {
  const { put } = createNamedSchemas()
  put(large('a'), 'One')
  expect(() => put(large('b'), 'One')).toThrow('two different schemas would be called One')
})
