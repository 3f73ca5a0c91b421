import { csvIds, endpoint } from '@gildscope/contracts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { injectEndpoint } from './inject-endpoint.ts'

const getThing = endpoint({
  name: 'getThing',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/things/:name',
  summary: 'A thing',
  params: z.object({ name: z.string() }),
  query: z.object({ ids: csvIds }),
  reply: z.object({ url: z.string() }),
})

const makeThing = endpoint({
  name: 'makeThing',
  service: 'items',
  access: 'public',
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  headers: z.object({ session: z.string() }),
  body: z.object({ size: z.int() }),
  reply: z.object({ size: z.int(), session: z.string() }),
})

it('encodes parameters and query as they go over the wire', async () => {
  const app = Fastify().get('/things/:name', (request) => ({ url: request.url }))
  const reply = await injectEndpoint(app, getThing, { params: { name: 'a b' }, query: { ids: [1, 2] } })
  expect(reply).toMatchObject({ status: 200, body: { url: '/things/a%20b?ids=1%2C2' }, fault: null })
})

it('sends headers and a JSON body together', async () => {
  const size = z.object({ size: z.int() })
  const app = Fastify().post('/things', (request) => ({
    ...z.parse(size, request.body),
    session: request.headers.session,
  }))
  const reply = await injectEndpoint(app, makeThing, { headers: { session: 's' }, body: { size: 3 } })
  expect(reply.body).toEqual({ size: 3, session: 's' })
})

it('answers a failure as fault, not as body', async () => {
  const app = Fastify().get('/things/:name', (_request, reply) => reply.code(404).send({ error: 'none' }))
  const reply = await injectEndpoint(app, getThing, { params: { name: 'a' }, query: { ids: [1] } })
  expect(reply).toMatchObject({ status: 404, body: null, fault: { error: 'none' } })
})

it('refuses an answer that the contract does not allow', async () => {
  const app = Fastify().get('/things/:name', () => ({ url: 3 }))
  await expect(injectEndpoint(app, getThing, { params: { name: 'a' }, query: { ids: [1] } })).rejects.toThrow()
})
