import { createChannel, getBooks, getTrackRecord, getWays, saveGemstoreList } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { AppError } from '../faults/app-error.ts'
import { decodeRequest } from './validation.ts'

const faultOf = (schema: z.core.$ZodType | undefined, httpPart: string, given: unknown): string => {
  if (schema === undefined) throw new Error('the endpoint has no such part')
  const decode = decodeRequest({ schema, httpPart, method: 'GET', url: '/' })
  const { error } = decode(given) as { error?: unknown }
  return error instanceof AppError ? error.message : 'none'
}

test.each([
  [
    getBooks.query,
    "query 'ids': is missing, expected item ids separated by commas, 500 at most, for example ids=19721,19976",
  ],
  [
    getWays.query,
    "query 'outputs': is missing, expected item ids separated by commas, 200 at most, or `all`, for example outputs=19684",
  ],
  [getTrackRecord.query, "query 'purse': is missing, expected 100, 1000 or 10000"],
])('a required parameter that is missing is said to be, with what would be right', (schema, message) => {
  expect(faultOf(schema, 'querystring', { output: '46738' })).toBe(message)
})

test.each([
  [{ items: [{ uuid: 5 }] }, "body 'items.0.uuid': expected string, received number"],
  [[{ uuid: 5 }], "body '0.uuid': expected string, received number"],
  ['all', 'body: expected object or array'],
  [undefined, 'body: is missing, expected object or array'],
])('a body of several shapes is judged as the shape that it has: %j', (body, message) => {
  expect(faultOf(saveGemstoreList.body, 'body', body)).toBe(message)
})

test('a word that decides between shapes is said to be missing, or which ones there are', () => {
  const words = 'expected one of "webhook"|"mail"|"push"'
  expect(faultOf(createChannel.body, 'body', {})).toBe(`body 'kind': is missing, ${words}`)
  expect(faultOf(createChannel.body, 'body', { kind: 'pigeon' })).toBe(`body 'kind': ${words}`)
})
