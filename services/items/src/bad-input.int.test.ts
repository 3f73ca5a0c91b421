import { type AnyEndpoint, ENDPOINTS, ITEM_FIELD_NAMES, MAX_ITEM_IDS } from '@gildscope/contracts'
import { ensurePartitions, schema } from '@gildscope/db'
import { generatedRuns, useDatabase } from '@gildscope/testkit'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeMarket } from './testing/market-fixture.ts'
import { startApp, type TestApp } from './testing/start-app.ts'

const SLOT = Date.parse('2026-03-01T00:07:00Z') / 60_000
const RUNS = generatedRuns(3_000)
const endpoints = ENDPOINTS.items.filter(({ media }) => media !== 'sse')

const database = useDatabase()
let test: TestApp

beforeAll(async () => {
  const { db, pool } = database
  await writeMarket(db, { items: [{ id: 1 }, { id: 2, name: 'Zwölf' }], prices: [{ itemId: 1, sellPrice: 10 }] })
  await db
    .insert(schema.referenceDocument)
    .values({ kind: 'skins', id: '1', data: { id: 1, name: 'Skin' }, source: 'test', digest: '' })
  await ensurePartitions(pool, 'history_minute', SLOT, SLOT)
  await db.insert(schema.historyMinute).values({ itemId: 1, slot: SLOT, sellPrice: 10, sellQuantity: 5 })
  test = await startApp(database)
})
afterAll(() => test?.app.close())

const odd = fc.constantFrom(
  ...['__proto__', 'constructor', 'toString', '', 'null', 'NaN', '-1', '1.5', '1e3', '999999999999999', '9'.repeat(30)],
  ...['%00', '%0d%0aX-A:b', '%ff', '%zz', '%ED%A0%80', '%F0%9F%98%80', '%25', '+', '*', '[]', '{"a":1}', "'or 1=1--"],
  ...['1,2', '1,,2', ' 1 , 2 ', '1;2', 'all', 'a,b', 'x'.repeat(600), '%E2%82%AC'.repeat(700)],
  ...['0000-01-01', '9999-12-31', '10000-01-01', '2026-02-31T00:00:00Z', '2026-03-01', '2026-03-01T25:00Z'],
)
const field = fc.constantFrom(...ITEM_FIELD_NAMES, 'output', 'uuid', 'date', 'festival', 'toString', '__proto__')
const value = fc.oneof(
  odd,
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
const op = fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'cts', 'EQ', 'like', '')
const term = fc.oneof(
  fc.tuple(field, op, value).map((parts) => parts.join(':')),
  fc.tuple(field, value).map((parts) => parts.join(':')),
  fc.constantFrom(':', ':::', 'id:gt', 'id:gt:0:0', '$fields=id'),
  value,
)
const list = (part: fc.Arbitrary<string>) => fc.array(part, { maxLength: 5 }).map((parts) => parts.join(','))
const parameter = fc.oneof(
  list(term).map((text) => `filter=${text}`),
  list(fc.oneof(field, odd)).map((text) => `fields=${text}`),
  fc
    .tuple(fc.constantFrom('ids', 'itemID', 'outputs'), list(fc.oneof(fc.nat().map(String), odd)))
    .map((pair) => pair.join('=')),
  fc
    .tuple(fc.constantFrom('limit', 'levels', 'offset', 'skip', 'limit[$gt]', '__proto__'), value)
    .map((pair) => pair.join('=')),
  fc.tuple(fc.constantFrom('start', 'end', 'sort', 'order', 'q', 'constructor'), value).map((pair) => pair.join('=')),
  fc.constantFrom(
    'itemID=1',
    'ids=1',
    'ids=2',
    'outputs=1',
    'outputs=all',
    'levels=3',
    'fields=id',
    'beautify=human',
    'sorting=new',
    'order=desc',
    'sort=name',
    '&',
    '=',
    '%',
  ),
)
const headers = fc.record(
  {
    'accept-encoding': fc.constantFrom('gzip', 'br', 'zstd', '*;q=0', 'identity;q=0', 'gzip;q=9,br;q=x', ';,;'),
    'if-none-match': fc.constantFrom('*', '', '"', 'W/"a", "b"', '"a",'.repeat(500)),
    range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x'),
    'content-type': fc.constantFrom('application/json', 'text/html'),
    'x-forwarded-for': fc.constantFrom('x', ',', '1.2.3.4, x'),
  },
  { requiredKeys: [] },
)
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET' as const) },
  fc.constantFrom('HEAD' as const, 'POST' as const, 'PUT' as const, 'DELETE' as const, 'OPTIONS' as const),
)
const request = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  query: fc.array(parameter, { maxLength: 5 }).map((parts) => parts.join('&')),
  suffix: fc.constantFrom('', '', '', '/', '/x', '%00', '%zz'),
  headers,
  method,
})

const FAULT = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string().check(z.minLength(10)),
    details: z.record(z.string(), z.unknown()),
  }),
})
const STATUSES = [200, 204, 304, 400, 404, 405, 413]

const checkBody = (endpoint: AnyEndpoint, reply: LightMyRequestResponse): void => {
  if (reply.statusCode >= 400) return void z.parse(FAULT, reply.json())
  if (reply.statusCode !== 200) return void expect(reply.rawPayload).toHaveLength(0)
  expect(reply.headers.etag ?? reply.headers['cache-control']).toBeDefined()
  if ((endpoint.media ?? 'json') !== 'json' || reply.headers['content-encoding'] !== undefined) return
  z.parse(endpoint.answer, reply.json())
}

it('answers whatever is asked: as the contract says, or in the one shape and no fault of ours', async () => {
  const check = fc.asyncProperty(request, async ({ endpoint, query, suffix, headers: given, method: verb }) => {
    const url = `${endpoint.path}${suffix}?${query.replaceAll(' ', '%20')}`
    const reply = await test.app.inject({ method: verb, url, headers: given })
    expect(STATUSES).toContain(reply.statusCode)
    expect(reply.headers['x-data-source']).toBe('live')
    if (verb === 'GET' || verb === 'HEAD') expect(reply.headers['access-control-allow-origin']).toBe('*')
    if (reply.statusCode === 405)
      expect(reply.headers.allow).toBe(endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method)
    if (verb === 'HEAD') expect(reply.rawPayload).toHaveLength(0)
    else checkBody(endpoint, reply)
  })
  await fc.assert(check, { numRuns: RUNS })
})

it('refuses more than it takes with its limits, not with a fault of ours', async () => {
  const ask = async (url: string) => (await test.app.inject(url)).statusCode
  const ids = Array.from({ length: MAX_ITEM_IDS + 1 }, (_, index) => index).join()
  expect(await ask(`/v1/items/json?ids=${ids}`)).toBe(413)
  expect(await ask(`/v2/history/json?itemID=${ids}`)).toBe(413)
  expect(await ask(`/v1/items/json?fields=${'x'.repeat(9000)}`)).toBe(413)
  expect(await ask(`/v1/items/json?filter=${'id:gt:0,'.repeat(40)}`)).toBe(400)
  expect(await ask(`/v1/skins/json?filter=name:${'x'.repeat(3000)}`)).toBe(400)
})
