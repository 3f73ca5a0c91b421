import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { csvNames, endpoint } from '@gildscope/contracts'
import { until } from '@gildscope/testkit/until'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BY_GATEWAY_HEADER } from '../answer/headers.ts'
import { keptBody } from '../answer/send-body.ts'
import { AppError } from '../faults/app-error.ts'
import { createTestServer, serveTest, testConfig } from '../fixtures/serve-test.ts'
import { charge } from '../limits/spend-points.ts'
import { createAccessLog } from '../log/access-log.ts'
import { createLogger } from '../log/logger.ts'
import { redactText } from '../log/redact.ts'
import { type RouteContext, route } from '../route/route.ts'

const csv = z.codec(z.string(), z.array(z.string()), { decode: (text) => text.split(','), encode: (all) => all.join() })

const getThing = endpoint({
  name: 'getThing',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/things/:id',
  summary: 'One thing',
  description: 'Everything about it.',
  params: z.object({ id: z.string().check(z.describe('Its id')) }),
  query: z.object({ tags: z.optional(csvNames), order: z.optional(z.enum(['asc', 'desc'])) }),
  reply: z.object({ id: z.string(), tags: csv }),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/things/7' },
})

const getCounted = endpoint({
  name: 'getThing',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/things/:id',
  summary: 'One thing, counted',
  params: z.object({ id: z.string().check(z.describe('Its id')) }),
  query: z.object({ count: z.coerce.number().check(z.minimum(1)) }),
  reply: z.object({ id: z.string() }),
  example: { request: '/gw2/v1/things/7?count=1' },
})

const login = endpoint({
  name: 'login',
  service: 'account',
  access: 'public',
  method: 'POST',
  path: '/v1/website/login',
  faults: 'result',
  summary: 'Starts a session',
  headers: z.object({ session: z.optional(z.string()) }),
  body: z.object({ name: z.string(), password: z.string() }),
  reply: z.object({ result: z.literal('success') }),
  errors: ['INVALID_SESSION'],
})

const endpoints = [getThing, login]

let close: (() => Promise<void>) | null = null
afterEach(async () => {
  await close?.()
  close = null
})

const createApp = async (options: Parameters<typeof createTestServer>[0] = {}) => {
  const app = await createTestServer(options, endpoints)
  close = () => app.close()
  return app
}

const preflight = (app: FastifyInstance, url: string, method: string) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': method },
  })

describe('a bound contract', () => {
  test('gives its handler decoded input and writes the reply in wire form', async () => {
    const app = await createApp()
    route(app, getThing, ({ params, query }) => ({ id: params.id, tags: query.tags ?? [] }))
    const reply = await app.inject('/v1/things/7?tags=a,b&unknown=1')
    expect(reply.json()).toEqual({ id: '7', tags: 'a,b' })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('answers the same with and without the public prefix', async () => {
    const app = await createApp()
    route(app, getThing, ({ params }) => ({ id: params.id, tags: [] }))
    expect((await app.inject('/gw2/v1/things/7/')).json()).toEqual({ id: '7', tags: '' })
  })

  test('keeps back what its reply does not name', async () => {
    const app = await createApp()
    route(app, getThing, () => ({ id: '7', tags: [], passwordHash: 'hush' }))
    expect((await app.inject('/v1/things/7')).json()).toEqual({ id: '7', tags: '' })
  })

  test('sends bytes and streams as they are', async () => {
    const app = await createApp()
    route(app, getThing, ({ params }) => (params.id === '1' ? Buffer.from('[1]') : Readable.from(['[2', ']'])))
    expect((await app.inject('/v1/things/1')).body).toBe('[1]')
    expect((await app.inject('/v1/things/2')).body).toBe('[2]')
  })
})

describe('faults', () => {
  test('of input say where, what and what would be right, all of a part at once', async () => {
    const app = await createApp()
    route(app, login, () => ({ result: 'success' as const }))
    const reply = await app.inject({ method: 'POST', url: '/v1/website/login', payload: { name: 7 } })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      result: 'error',
      error: "body 'name': expected string, received number; body 'password': is missing, expected string",
      code: 'VALIDATION',
      details: {
        faults: [
          { in: 'body', at: 'name', message: "body 'name': expected string, received number" },
          { in: 'body', at: 'password', message: "body 'password': is missing, expected string" },
        ],
      },
    })
  })

  test('of a query quote the value', async () => {
    const app = await createApp()
    route(app, getThing, () => ({ id: '7', tags: [] }))
    expect((await app.inject('/v1/things/7?order=up')).json().error.message).toBe(
      `query 'order' 'up': invalid option: expected one of "asc"|"desc"`,
    )
  })

  test.each([
    ['', "query 'count': is missing, expected number"],
    ['count=many', "query 'count' 'many': expected number"],
    ['count=1&count=2', "query 'count': is given 2 times; give it once"],
    ['count=0', "query 'count' '0': too small: expected number to be >=1"],
  ])('of a number in a query say what was given: %s', async (query, message) => {
    const app = await createApp()
    route(app, getCounted, () => ({ id: '7' }))
    expect((await app.inject(`/v1/things/7?${query}`)).json().error.message).toBe(message)
  })

  test('that a handler throws keep their code, text and details', async () => {
    const app = await createApp()
    route(app, getThing, () => {
      throw new AppError('NOT_FOUND', 'no such thing', { id: 7 })
    })
    const reply = await app.inject('/v1/things/7')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: { code: 'NOT_FOUND', message: 'no such thing', details: { id: 7 } } })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('that include a time to retry set the header too', async () => {
    const app = await createApp()
    route(app, getThing, () => {
      throw new AppError('UNAVAILABLE', 'too busy', { retryAfterSeconds: 30 })
    })
    const reply = await app.inject('/v1/things/7')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('30')
  })

  test('that were not expected show nothing but the request id', async () => {
    const app = await createApp()
    route(app, getThing, () => {
      throw new Error('relation "market.secret" does not exist')
    })
    const reply = await app.inject('/v1/things/7')
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('market.secret')
    expect(reply.json().error).toMatchObject({
      code: 'INTERNAL',
      details: { requestId: reply.headers['x-request-id'] },
    })
  })

  test.each([
    Object.assign(new Error('Failed query: select 1'), {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    }),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
  ])('of a database that is away pass: %s', async (error) => {
    const app = await createApp()
    route(app, getThing, () => {
      throw error
    })
    const reply = await app.inject('/v1/things/7')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({
      error: { code: 'UNAVAILABLE', message: 'the database does not answer; try again in a few seconds', details: {} },
    })
  })

  test.each([
    ['53100', 'the disk of this site is full: nothing was saved; try again when there is room', ['disk']],
    ['25006', 'the database takes no changes at the moment: nothing was saved; try again later', []],
  ])(
    'of a database that refuses a write (%s) say so, and so does /ready where it is the disk',
    async (code, message, checks) => {
      const app = await createApp()
      route(app, getThing, () => {
        throw Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('no room'), { code }) })
      })
      expect((await app.inject('/ready')).statusCode).toBe(200)
      await expect
        .poll(async () => (await app.inject('/v1/things/7')).json().error)
        .toMatchObject({ code: 'UNAVAILABLE', message })
      await expect.poll(async () => Object.keys((await app.inject('/ready')).json().checks)).toEqual(checks)
    },
  )

  test('of a reply that breaks its contract are ours', async () => {
    const app = await createApp()
    route(app, getThing, () => JSON.parse('{"id":7}'))
    expect((await app.inject('/v1/things/7')).json().error.code).toBe('INTERNAL')
  })

  test.each([
    ['GET', '/nothing', 404, 'NOT_FOUND'],
    ['DELETE', '/v1/things/7', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/v1/things/7', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/nothing', 404, 'NOT_FOUND'],
    ['GET', '/%zz', 400, 'VALIDATION'],
  ] as const)('%s %s is answered %i in the one shape', async (method, url, status, code) => {
    const app = await createApp()
    route(app, getThing, () => ({ id: '7', tags: [] }))
    // A missing address is reported before the body of a POST is read.
    const payload = method === 'POST' && { payload: '{{', headers: { 'content-type': 'text/html' } }
    const reply = await app.inject({ method, url, ...payload })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ error: { code, details: {} } })
    expect(reply.headers).toMatchObject({ 'x-data-source': 'simulated', 'x-content-type-options': 'nosniff' })
  })

  test('name a parameter that is given twice', async () => {
    const app = await createApp()
    route(app, getThing, () => ({ id: '7', tags: [] }))
    expect((await app.inject('/v1/things/7?order=asc&order=desc')).json().error.message).toBe(
      "query 'order': is given 2 times; give it once",
    )
  })

  test('name the methods that an address answers', async () => {
    const app = await createApp()
    route(app, getThing, () => ({ id: '7', tags: [] }))
    expect((await app.inject({ method: 'PUT', url: '/gw2/v1/things/7' })).headers.allow).toBe('GET, HEAD')
  })

  test.each([
    ['text/plain', 'name=a', 415, 'UNSUPPORTED_MEDIA'],
    ['application/json', '{"name', 400, 'VALIDATION'],
    ['application/json', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'TOO_LARGE'],
  ])('of a body of %s (%#) are answered in the shape of its family', async (type, payload, status, code) => {
    const app = await createApp()
    route(app, login, () => ({ result: 'success' as const }))
    const headers = { 'content-type': type }
    const reply = await app.inject({ method: 'POST', url: '/v1/website/login', headers, payload })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ result: 'error', code })
  })

  test('below a family of the result shape have it even where nothing is', async () => {
    const app = await createApp()
    const shape = { result: 'error', code: 'NOT_FOUND' }
    expect((await app.inject('/v1/website/nothing?x=1')).json()).toMatchObject(shape)
    expect((await app.inject('/gw2/v1/website/nothing')).json()).toMatchObject(shape)
  })

  test('to invalid HTTP have the common format', async () => {
    const server = await serveTest()
    close = server.close
    const reply = await server.get(`/${'x'.repeat(80_000)}`)
    expect(reply.status).toBe(431)
    expect(JSON.parse(reply.body).error).toMatchObject({ code: 'TOO_LARGE' })
    expect(reply.headers).toMatchObject({ 'x-data-source': 'simulated', 'access-control-allow-origin': '*' })
  })

  test.each([
    ['GET', /percent-encoded/],
    ['HEAD', /\r\n\r\n$/],
  ])('of an address with bare bytes say so, to %s', async (method, expected) => {
    const server = await serveTest()
    close = server.close
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write(`${method} /\u00e9 HTTP/1.1\r\nHost: here\r\n\r\n`)
    expect(await text(socket)).toMatch(expected)
  })
})

describe('every answer', () => {
  test('carries where data comes from, a request id and the security headers', async () => {
    const app = await createApp({ config: { ...testConfig, PUBLIC_ORIGIN: 'https://example.org' } })
    const { headers } = await app.inject('/nothing')
    expect(headers).toMatchObject({
      'x-data-source': 'simulated',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  test('by the gateway leaves that to it, but who calls a gateway cannot say so', async () => {
    const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
    const common = ['content-security-policy', 'x-content-type-options', 'x-data-source', 'access-control-allow-origin']
    const sent = async (isGateway: boolean, given = id) => {
      const headers = { [BY_GATEWAY_HEADER]: given, 'x-request-id': id }
      const app = await createApp({ isGateway })
      route(app, getThing, () => ({ id: '7', tags: [] }))
      const reply = await app.inject({ url: isGateway ? '/health' : '/v1/things/7', headers })
      return common.filter((name) => reply.headers[name] !== undefined)
    }
    expect(await sent(false)).toEqual([])
    expect(await sent(true)).toEqual(common)
    // By a gateway of an older version, which passes on what its caller sent.
    expect(await sent(false, '1')).toEqual(common)
  })

  test('keeps a request id that the gateway gave, but no odd one', async () => {
    const app = await createApp()
    const ask = async (id: string) => (await app.inject({ url: '/health', headers: { 'x-request-id': id } })).headers
    expect((await ask('a1b2c3d4-from-gateway'))['x-request-id']).toBe('a1b2c3d4-from-gateway')
    expect((await ask('a<script>alert(1)'))['x-request-id']).not.toContain('<')
  })

  test('to a read may be used by any origin, without credentials', async () => {
    const app = await createApp()
    route(app, getThing, () => ({ id: '7', tags: [] }))
    route(app, login, () => ({ result: 'success' as const }))
    const read = await app.inject({ url: '/v1/things/7', headers: { origin: 'https://elsewhere.example' } })
    expect(read.headers['access-control-allow-origin']).toBe('*')
    expect(read.headers['access-control-allow-credentials']).toBeUndefined()
    const write = await app.inject({ method: 'POST', url: '/v1/website/login', payload: { name: 'a', password: 'b' } })
    expect(write.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('to a call that makes a session may be used by no other origin', async () => {
    const secret = { ...getThing, crossOrigin: false as const }
    const app = await createApp({ endpoints: [secret] })
    route(app, secret, () => ({ id: '7', tags: [] }))
    const read = await app.inject({ url: '/v1/things/7', headers: { origin: 'https://elsewhere.example' } })
    expect(read.statusCode).toBe(200)
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
    expect((await preflight(app, '/v1/things/7', 'GET')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('to a question of a browser allows what the call takes and no more', async () => {
    const session = z.object({ listID: z.string() })
    const withHeader = { ...getThing, headers: session }
    const app = await createApp({ endpoints: [withHeader] })
    route(app, withHeader, () => ({ id: '7', tags: [] }))
    route(app, login, () => ({ result: 'success' as const }))
    const read = await preflight(app, '/v1/things/7', 'GET')
    expect(read.statusCode).toBe(204)
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'content-type, if-none-match, last-event-id, x-request-id, listid',
    })
    for (const [path, method] of [
      ['/v1/things/7', 'POST'],
      ['/v1/website/login', 'POST'],
      ['/v1/website/login', 'GET'],
      ['/metrics', 'GET'],
    ] as const) {
      const reply = await preflight(app, path, method)
      expect(reply.statusCode).toBe(204)
      expect(reply.headers, `${method} ${path}`).not.toHaveProperty('access-control-allow-origin')
      expect(reply.headers, `${method} ${path}`).not.toHaveProperty('access-control-allow-methods')
    }
    expect((await preflight(app, '/nothing', 'GET')).statusCode).toBe(404)
  })

  test('but the metrics may be read by pages of other origins', async () => {
    const app = await createApp()
    expect((await app.inject('/metrics')).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await app.inject('/health')).headers).toHaveProperty('access-control-allow-origin', '*')
  })
})

test('a deprecated call says so in every answer: whole, unchanged, refused', async () => {
  const app = await createApp()
  const getOld = { ...getThing, deprecated: { since: '2026-03-01', sunset: '2026-09-01', successor: '/gw2/v2/things' } }
  route(app, getOld, ({ params }, context) => {
    if (params.id === '8') throw new AppError('NOT_FOUND', 'no such thing')
    return keptBody('{"id":"7","tags":""}', 60)(context)
  })
  const whole = await app.inject('/v1/things/7')
  const unchanged = await app.inject({
    url: '/v1/things/7',
    headers: { 'if-none-match': String(whole.headers.etag) },
  })
  const answers = [whole, unchanged, await app.inject('/v1/things/8'), await app.inject('/v1/things/7?order=up')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 304, 404, 400])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      deprecation: '@1772323200',
      sunset: 'Tue, 01 Sep 2026 00:00:00 GMT',
      link: '</gw2/v2/things>; rel="successor-version"',
    })
  }
})

describe('points', () => {
  const few = { ...testConfig, POINTS_PER_MINUTE: 150 }
  const from = (app: FastifyInstance, address: string, url = '/v1/things/7') =>
    app.inject({ url, headers: { 'x-forwarded-for': address } })

  test('are paid by every request, one on arrival, and shown', async () => {
    const app = await createApp({ config: few })
    route(app, getThing, () => ({ id: '7', tags: [] }))
    const first = await from(app, '203.0.113.1')
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '25',
      'ratelimit-remaining': '24',
      'ratelimit-reset': '1',
      'ratelimit-policy': '"points";q=25;w=10',
      ratelimit: '"points";r=24;t=1',
    })
    const all = await Promise.all(Array.from({ length: 40 }, () => from(app, '203.0.113.1')))
    const refused = all.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.headers.ratelimit).toBe(`"points";r=0;t=${refused?.headers['retry-after']}`)
    expect(refused?.json().error).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { limit: 150 } })
    expect((await from(app, '203.0.113.2')).statusCode).toBe(200)
  })

  test('are paid by the address of a caller, whatever its port and however it is spelled', async () => {
    const app = await createApp({ config: few })
    route(app, getThing, () => ({ id: '7', tags: [] }))
    const remaining = async (spellings: string[]) => {
      const left: unknown[] = []
      for (const each of spellings) left.push((await from(app, each)).headers['ratelimit-remaining'])
      return left
    }
    const spellings = ['198.51.100.7:41', '198.51.100.7:42', '::ffff:198.51.100.7', '[::ffff:c633:6407]:43']
    expect(await remaining(spellings)).toEqual(['24', '23', '22', '21'])
    expect(await remaining(['unknown', '_hidden', '198.51.100.7x', ',,', ''])).toEqual(['24', '23', '22', '21', '20'])
  })

  test('are paid tenfold for invalid requests and unknown addresses', async () => {
    const app = await createApp({ config: few })
    await from(app, '203.0.113.1', '/nothing')
    await expect
      .poll(async () => Number((await from(app, '203.0.113.1', '/nothing')).headers['ratelimit-remaining']))
      .toBeLessThan(5)
  })

  test('are not paid for what operators ask', async () => {
    const app = await createApp({ config: few })
    for (let call = 0; call < 40; call += 1) await from(app, '203.0.113.1', '/ready')
    expect((await from(app, '203.0.113.1', '/health')).headers).not.toHaveProperty('ratelimit-limit')
    expect((await from(app, '203.0.113.1', '/nothing')).statusCode).toBe(404)
  })

  test('are charged for the work of an answer, which its caller pays off before the next', async () => {
    const app = await createApp({ config: few })
    route(app, getThing, (_input, context) => {
      charge(context, 100)
      return { id: '7', tags: [] }
    })
    const costly = await from(app, '203.0.113.1')
    expect(costly.statusCode).toBe(200)
    expect(costly.headers['ratelimit-remaining']).toBe('0')
    expect((await from(app, '203.0.113.1')).statusCode).toBe(429)
    expect((await from(app, '203.0.113.2')).statusCode).toBe(200)
  })

  test('may be more on arrival, for work that is known before it is done', async () => {
    const app = await createApp({ config: few })
    route(app, getThing, () => ({ id: '7', tags: [] }), { points: 20 })
    expect((await from(app, '203.0.113.1')).headers['ratelimit-remaining']).toBe('5')
    expect((await from(app, '203.0.113.1')).statusCode).toBe(429)
  })

  test('of a network of IPv6 are one caller’s', async () => {
    const app = await createApp({ config: few })
    route(app, getThing, () => ({ id: '7', tags: [] }), { points: 20 })
    await from(app, '2001:db8:1:2::1')
    expect((await from(app, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await from(app, '2001:db8:1:3::1')).statusCode).toBe(200)
  })
})

describe('the access log', () => {
  const logged = async (urls: readonly string[], slowMs = 1000, options: Parameters<typeof createApp>[0] = {}) => {
    const lines: string[] = []
    const logger = createLogger({
      name: 'test',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    })
    const app = await createApp({ logger, config: { ...testConfig, SLOW_REQUEST_MS: slowMs }, ...options })
    route(app, getThing, ({ params }) => {
      if (params.id === '0') throw new Error('broken')
      return { id: params.id, tags: [] }
    })
    for (const url of urls) await app.inject(url)
    return lines.map((line) => JSON.parse(line))
  }

  test('is silent about what went well', async () => {
    expect(await logged(['/v1/things/7', '/health'])).toEqual([])
  })

  test('has a line for a refusal, without the secrets of its address', async () => {
    expect(await logged(['/nothing?access_token=hush&submitter=hush&key=hush'])).toMatchObject([
      {
        level: 'info',
        msg: 'request refused',
        url: '/nothing?access_token=[redacted]&submitter=[redacted]&key=[redacted]',
        status: 404,
      },
    ])
  })

  test('looks at long addresses of every shape as quickly as at short ones', () => {
    const log = { info: () => undefined } as unknown as FastifyBaseLogger
    const parts = [
      'a',
      '_',
      'ab:',
      '://',
      'a://',
      'key=',
      '?key=',
      'Bearer ',
      '0a1b2c3d-',
      '"',
      '\\',
      'a:b@',
      'Failed query:',
    ]
    for (const part of parts) {
      const text = part.repeat(60_000 / part.length)
      const access = createAccessLog(1000, () => 0)
      for (let line = 0; line < 20; line += 1)
        access(log, { method: 'GET', url: `/${text}`, status: 404, elapsedMs: 1, isStream: false })
      for (let line = 0; line < 5; line += 1) expect(redactText(`${text}x`).length).toBeGreaterThan(0)
    }
  })

  test('samples slow answers apart, and lets who is over a limit take no line from others', () => {
    const texts: string[] = []
    const note = (_fields: object, text: string) => texts.push(text)
    const log = { info: note, warn: note, debug: note } as unknown as FastifyBaseLogger
    const access = createAccessLog(1000, () => 0)
    const answered = { method: 'GET', url: '/a', status: 429, elapsedMs: 1, isStream: false }
    for (let call = 0; call < 500; call += 1) access(log, answered)
    expect(texts).toEqual([])
    for (let call = 0; call < 500; call += 1) access(log, { ...answered, status: 200, elapsedMs: 1500 })
    expect(texts).toEqual(Array(20).fill('request was slow'))
    access(log, { ...answered, status: 404 })
    expect(texts.at(-1)).toBe('request refused')
  })

  test('samples refusals, and reports how many it skipped', async () => {
    const lines: { fields: object; text: string }[] = []
    const log = { info: (fields: object, text: string) => lines.push({ fields, text }) } as unknown as FastifyBaseLogger
    const clock = { now: 0 }
    const access = createAccessLog(1000, () => clock.now)
    const refused = { method: 'GET', url: '/nothing', status: 404, elapsedMs: 1, isStream: false }
    for (let call = 0; call < 500; call += 1) access(log, refused)
    expect(lines).toHaveLength(20)
    clock.now = 10_000
    access(log, refused)
    expect(lines).toHaveLength(21)
    expect(lines.at(-1)?.fields).toMatchObject({ status: 404, skipped: 480 })
  })

  test('keeps an address short, whatever was asked, and no part of a key at the cut', async () => {
    const key = '0A1B2C3D-0000-1111-2222-0123456789ABCDEF0123-3333-4444-5555-0123456789AB'
    const [line] = await logged([`/${'x'.repeat(460)}?of=${key}${'y'.repeat(5000)}`])
    expect(line.url.length).toBeLessThan(600)
    expect(line.url).not.toContain(key.slice(0, 20))
  })

  test('takes being not ready yet for no fault', async () => {
    expect(await logged(['/ready'], 1000, { readiness: { market: () => ({ ready: false }) } })).toMatchObject([
      { level: 'warn', msg: 'not available', status: 503 },
    ])
  })

  test('has cause and request for a fault of ours, under one id', async () => {
    const [cause, request] = await logged(['/v1/things/0'])
    expect(cause).toMatchObject({ level: 'error', err: { message: 'broken' } })
    expect(request).toMatchObject({ level: 'error', status: 500, requestId: cause.requestId })
  })

  test('has a line for a slow answer', async () => {
    expect(await logged(['/v1/things/7'], 0)).toMatchObject([{ level: 'warn', msg: 'request was slow', status: 200 }])
  })
})

describe('operation', () => {
  test('is alive whatever its checks say', async () => {
    const app = await createApp({ readiness: { database: () => ({ ready: false }) } })
    expect((await app.inject('/health')).json()).toMatchObject({ status: 'ok', name: 'test', version: '0.0.0' })
  })

  test('is ready when every check is, and shows their data', async () => {
    const app = await createApp({ readiness: { market: () => ({ ready: true, ageSeconds: 12 }) } })
    const reply = await app.inject('/ready')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ name: 'test', ready: true, checks: { market: { ready: true, ageSeconds: 12 } } })
  })

  test('checks once for all who ask at the same time', async () => {
    let runs = 0
    const ends: (() => void)[] = []
    const market = () =>
      new Promise<{ ready: boolean }>((done) => {
        runs += 1
        ends.push(() => done({ ready: true }))
      })
    const app = await createApp({ readiness: { market } })
    const asked = Array.from({ length: 50 }, () => app.inject('/ready'))
    await expect.poll(() => ends.length).toBe(1)
    ends[0]?.()
    for (const reply of await Promise.all(asked)) expect(reply.statusCode).toBe(200)
    expect(runs).toBe(1)
  })

  test('is not ready when a check throws, and shows its code only', async () => {
    const broken = Object.assign(new Error('password authentication failed for user "x"'), { code: '28P01' })
    const app = await createApp({ readiness: { database: () => Promise.reject(broken) } })
    const reply = await app.inject('/ready')
    expect(reply.statusCode).toBe(503)
    expect(reply.json().checks).toEqual({ database: { ready: false, reason: '28P01' } })
  })

  test('closes without waiting for silent connections', async () => {
    const server = await serveTest()
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    await once(socket, 'connect')
    const isCut = once(socket, 'close')
    await server.close()
    await isCut
  })

  test('counts requests by pattern, not by address', async () => {
    const app = await createApp()
    route(app, getThing, ({ params }) => ({ id: params.id, tags: [] }))
    await app.inject('/v1/things/7')
    await app.inject('/gw2/v1/things/8')
    await app.inject('/nothing')
    const metrics = (await app.inject('/metrics')).body
    const count = 'http_request_duration_seconds_count{service="test",method='
    expect(metrics).toContain(`${count}"GET",path="/v1/things/:id",status="200"} 2`)
    expect(metrics).toContain(`${count}"any",path="unmatched",status="404"} 1`)
    expect(metrics).toContain('nodejs_eventloop_lag_seconds')
  })

  test('serves its reference page under a policy that it keeps', async () => {
    const app = await createApp()
    const page = await app.inject('/docs/api')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.body.match(/<script[^>]*>[^<]/)).toBeNull()
    expect(page.body).not.toMatch(/(?:src|href)="https?:/)
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(scripts).toEqual(['/docs/api/scheme.js', '/docs/api/scalar.js'])
    for (const path of scripts)
      expect((await app.inject(path)).headers['content-type']).toBe('text/javascript; charset=utf-8')
    const script = await app.inject({ url: '/docs/api/scalar.js', headers: { 'accept-encoding': 'gzip' } })
    expect(script.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    const again = { 'accept-encoding': 'gzip', 'if-none-match': String(script.headers.etag) }
    expect((await app.inject({ url: '/docs/api/scalar.js', headers: again })).statusCode).toBe(304)
  })
})

describe('a large body that is not compressed', () => {
  const LARGE = 12_000_000
  const large = endpoint({
    name: 'getLarge',
    service: 'items',
    access: 'public',
    method: 'GET',
    path: '/v1/large',
    summary: 'A large thing',
    description: 'All of it.',
    reply: z.string(),
    example: { request: '/gw2/v1/large' },
  })
  const serve = async () => {
    const app = await createTestServer({}, [large])
    close = () => app.close()
    const send = keptBody(`"${'x'.repeat(LARGE)}"`, 60)
    route(app, large, (_input, context) => send(context))
    return app
  }

  test('is handed to its reader as it is taken: hundreds of them would stand in the way of all others', async () => {
    const app = await serve()
    let socket: Socket | undefined
    app.addHook('onRequest', async ({ raw }) => {
      socket = raw.socket
    })
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const reader = connect(Number(port), '127.0.0.1').pause()
    reader.write('GET /v1/large HTTP/1.1\r\nHost: here\r\n\r\n')
    await until('some of it waits', async () => (socket?.writableLength ?? 0) > 0)
    expect(socket?.writableLength).toBeLessThan(LARGE / 20)
    reader.destroy()
  })

  test('arrives whole, with its length and its tag', async () => {
    const app = await serve()
    const reply = await app.inject('/v1/large')
    expect(reply.json()).toHaveLength(LARGE)
    expect(reply.headers['content-length']).toBe(String(LARGE + 2))
    const again = { 'if-none-match': String(reply.headers.etag) }
    expect((await app.inject({ url: '/v1/large', headers: again })).statusCode).toBe(304)
    const head = await app.inject({ method: 'HEAD', url: '/v1/large' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(LARGE + 2)])
  })
})

describe('the OpenAPI document', () => {
  test('is compressed once, and costs its reader a point', async () => {
    const sent: unknown[] = []
    const reply = { header: () => reply, code: () => reply, send: (body: unknown) => sent.push(body) }
    const context = { request: { headers: { 'accept-encoding': 'gzip' } }, reply } as unknown as RouteContext
    const send = keptBody('x'.repeat(10_000), 60)
    await send(context)
    await send(context)
    expect(sent[0]).toBeInstanceOf(Buffer)
    expect(sent[1]).toBe(sent[0])
    const app = await createApp()
    expect((await app.inject('/openapi.json')).headers).toHaveProperty('ratelimit-remaining')
  })

  test('is compressed, and not sent again to who has it', async () => {
    const app = await createApp()
    const headers = { 'accept-encoding': 'gzip' }
    const reply = await app.inject({ url: '/openapi.json', headers })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    })
    const again = { ...headers, 'if-none-match': String(reply.headers.etag) }
    expect((await app.inject({ url: '/openapi.json', headers: again })).statusCode).toBe(304)
  })

  test('holds what the contract says, in wire form', async () => {
    const app = await createApp()
    const document = (await app.inject('/openapi.json')).json()
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/gw2' }] })
    expect(document.paths['/v1/things/{id}'].get).toMatchObject({
      operationId: 'getThing',
      tags: ['Other'],
      summary: 'One thing',
      description: 'Everything about it.',
      parameters: [
        { name: 'id', in: 'path', required: true, description: 'Its id', schema: { type: 'string' } },
        {
          ...{ name: 'tags', in: 'query', required: false, style: 'form', explode: false },
          schema: { type: 'array', items: { type: 'string' } },
        },
        { name: 'order', in: 'query', required: false, schema: { type: 'string', enum: ['asc', 'desc'] } },
      ],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/GetThingAnswer' },
            },
          },
        },
        404: { $ref: '#/components/responses/Fault.NOT_FOUND' },
      },
      'x-codeSamples': [{ lang: 'Shell', source: "curl 'http://localhost:8080/gw2/v1/things/7'" }],
    })
    expect(document.paths['/v1/website/login'].post).toMatchObject({
      parameters: [{ name: 'session', in: 'header', required: false }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/LoginBody' } } },
      },
      responses: { 401: { $ref: '#/components/responses/ResultFault.INVALID_SESSION' } },
    })
    const { responses, schemas } = document.components
    expect(schemas).toMatchObject({
      GetThingAnswer: { properties: { id: { type: 'string' }, tags: { type: 'string' } } },
      LoginBody: { required: ['name', 'password'] },
    })
    for (const [name, shape] of Object.entries({
      'Fault.NOT_FOUND': 'Fault',
      'ResultFault.INVALID_SESSION': 'ResultFault',
    }))
      expect(responses[name].content['application/json'].schema).toEqual({ $ref: `#/components/schemas/${shape}` })
  })
})
