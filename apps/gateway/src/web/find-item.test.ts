import { createApiClient } from '@gildscope/contracts/client'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createItemFinder } from './find-item.ts'

let service: FastifyInstance
let baseUrl: string
let asked: string[]
let isBroken: boolean
let askedBy: string | string[] | undefined
let now: number
let findItem: ReturnType<typeof createItemFinder>

beforeEach(async () => {
  asked = []
  isBroken = false
  now = 0
  service = Fastify()
  service.get<{ Querystring: { ids: string } }>('/v1/items/json', (request, reply) => {
    asked.push(request.query.ids)
    askedBy = request.headers['x-forwarded-for']
    if (isBroken) return reply.code(503).send({ error: { code: 'UNAVAILABLE', message: 'starting' } })
    if (request.query.ids === '24') return [{ name: 'Sealed Package', sell_price: 0, buy_price: 5 }]
    return request.query.ids === '19721' ? [{ name: 'Glob of Ectoplasm', sell_price: 2030 }] : []
  })
  service.get('/slow/v1/items/json', (_request, reply) => reply.hijack())
  baseUrl = await service.listen({ port: 0, host: '127.0.0.1' })
  const client = createApiClient({ baseUrl, ky: { retry: 0 } })
  // On a busy machine an answer takes longer than a page waits.
  findItem = createItemFinder(client, () => now, 60_000)
})

afterEach(async () => {
  service.server.closeAllConnections()
  await service.close()
})

test('a side without orders has no price to speak of', async () => {
  expect(await findItem(24, '203.0.113.7')).toEqual({ name: 'Sealed Package', sell_price: null, buy_price: 5 })
})

test('an item is requested once a minute, however many pages show it', async () => {
  const rows = await Promise.all([findItem(19721, '203.0.113.7'), findItem(19721, '203.0.113.7')])
  expect(rows).toEqual(Array(2).fill({ name: 'Glob of Ectoplasm', sell_price: 2030 }))
  now = 59_999
  await findItem(19721, '203.0.113.7')
  expect(asked).toEqual(['19721'])
  now = 60_000
  await findItem(19721, '203.0.113.7')
  expect(asked).toEqual(['19721', '19721'])
})

test('an unknown id is distinguished from a service that does not answer', async () => {
  expect(await findItem(5, '203.0.113.7')).toBe('missing')
  isBroken = true
  expect(await findItem(6, '203.0.113.7')).toBeNull()
  isBroken = false
  expect(await findItem(6, '203.0.113.7')).toBe('missing')
})

test('a service that does not answer in time is not waited for', async () => {
  const client = createApiClient({ baseUrl: `${baseUrl}/slow`, ky: { retry: 0 } })
  expect(await createItemFinder(client)(1, '203.0.113.7')).toBeNull()
})

test('the service receives the address of the visitor', async () => {
  await findItem(19721, '203.0.113.7')
  expect(askedBy).toBe('203.0.113.7')
})
