import { endpoint, nothing, readReply } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../faults/app-error.ts'
import { createTestServer, testConfig } from '../fixtures/serve-test.ts'
import { createCallerRoute, type RouteContext, route } from './route.ts'

const family = { service: 'account', faults: 'result', method: 'POST', summary: 'A call' } as const

const keepThing = endpoint({
  ...family,
  name: 'keepThing',
  access: 'session',
  path: '/v1/things',
  body: z.object({ name: z.string() }),
  envelope: 'success',
  reply: z.object({ name: z.string(), owner: z.string() }),
  errors: ['CONFLICT'],
})
const dropThing = endpoint({
  ...family,
  name: 'dropThing',
  access: 'session',
  path: '/v1/things/drop',
  envelope: null,
  reply: nothing,
})
const showThing = endpoint({
  ...family,
  name: 'showThing',
  access: 'public',
  path: '/v1/things/show',
  envelope: 'thing',
  reply: z.string(),
})

let app: FastifyInstance | null = null
afterEach(async () => {
  await app?.close()
  app = null
})

const createApp = async () => {
  const asked: string[] = []
  const sessionRoute = createCallerRoute<'session', { name: string }>(async ({ request }) => {
    const name = String(request.headers.session ?? '')
    asked.push(name)
    if (name === '') throw new AppError('INVALID_SESSION', 'Invalid session')
    return { name }
  })
  const made = await createTestServer({ config: { ...testConfig, BODY_LIMIT_BYTES: 100 } }, [
    keepThing,
    dropThing,
    showThing,
  ])
  app = made
  const kept: string[] = []
  sessionRoute(made, keepThing, ({ body }, { caller }) => {
    kept.push(body.name)
    return { ...body, owner: caller.name, secret: 'x' }
  })
  sessionRoute(made, dropThing, () => {}, {
    findCaller: async ({ request }: RouteContext) => String(request.headers.session),
  })
  route(made, showThing, async () => 'a thing')
  const send = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    made.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  return { send, asked, kept, made }
}

test('a handler gets the caller, who is looked up once', async () => {
  const { send, asked } = await createApp()
  const reply = await send('/v1/things', { name: 'a' }, { session: 'Ann' })
  expect(reply.json()).toEqual({ result: 'success', success: { name: 'a', owner: 'Ann' } })
  expect(asked).toEqual(['Ann'])
})

test('an unauthenticated caller is refused before a body is read, whatever it is', async () => {
  const { send, kept } = await createApp()
  for (const body of [{ name: 'a' }, { other: 1 }, '{ no json']) {
    const reply = await send('/v1/things', body)
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'INVALID_SESSION'])
  }
  expect(kept).toEqual([])
})

test('a body that is too long is refused before the caller is looked up', async () => {
  const { send, asked } = await createApp()
  const reply = await send('/v1/things', { name: 'a'.repeat(100) }, { session: 'Ann' })
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'TOO_LARGE'])
  expect(asked).toEqual([])
})

test('a call that requires a session cannot be bound without its caller, nor another with one', async () => {
  const { made } = await createApp()
  const sessionRoute = createCallerRoute<'session', string>(async () => 'Ann')
  const wrong = [
    // @ts-expect-error it has a caller
    () => route(made, dropThing, () => {}),
    // @ts-expect-error it has none
    () => sessionRoute(made, showThing, () => 'a thing'),
  ]
  expect(wrong).toHaveLength(2)
})

test('a route may look its caller up itself', async () => {
  const { send, asked } = await createApp()
  expect((await send('/v1/things/drop', {})).statusCode).toBe(200)
  expect(asked).toEqual([])
})

test('answers come in the envelope of their contract, and replies out of it', async () => {
  const { send } = await createApp()
  const shown = await send('/v1/things/show', {})
  expect(shown.json()).toEqual({ result: 'success', thing: 'a thing' })
  expect(readReply(showThing, shown.json())).toBe('a thing')
  const dropped = await send('/v1/things/drop', {})
  expect(dropped.json()).toEqual({ result: 'success' })
  expect(readReply(dropThing, dropped.json())).toBeUndefined()
  expect(() => readReply(showThing, 'a thing')).toThrow()
})

test('the document says how callers show who they are, and what refuses them', async () => {
  const { made } = await createApp()
  const { paths, components } = (await made.inject('/openapi.json')).json()
  const kept = paths['/v1/things'].post
  expect(kept.security).toEqual([{ session: [] }, { sessionCookie: [] }])
  expect(components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'header', name: 'session' })
  expect(Object.keys(kept.responses)).toEqual(['200', '400', '401', '403', '409', '429', '500'])
  const { $ref } = kept.responses['200'].content['application/json'].schema
  expect(components.schemas[$ref.replace('#/components/schemas/', '')].required).toEqual(['result', 'success'])
  expect(paths['/v1/things/show'].post.security).toEqual([])
})
