import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { PRODUCT_VERSION } from '@gildscope/service-kit'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'
import { createTargets } from './door/find-target.ts'
import { serviceRoutes } from './service-routes.ts'

const COMPRESSED = gzipSync('[{"id":19721}]')

let items: FastifyInstance
let itemsOrigin: string
let gateway: FastifyInstance
let origin: string
let webRoot: string

const startItems = async (): Promise<string> => {
  items = Fastify()
  items.get('/gw2/v1/items/json', (_request, reply) =>
    reply
      .headers({ 'content-encoding': 'gzip', etag: '"7.gzip"', 'access-control-allow-origin': '*' })
      .type('application/json')
      .send(COMPRESSED),
  )
  items.get('/gw2/v1/items/keys', (request) => ({ headers: request.headers, url: request.url }))
  items.get('/gw2/v1/items/csv', (_request, reply) => {
    reply.hijack()
    reply.raw.destroy()
  })
  let refusals = 0
  items.get('/gw2/v1/items/json/new', async (_request, reply) => {
    reply.hijack()
    if (refusals++ === 0) {
      reply.raw.writeHead(429, { 'retry-after': '1', 'content-length': '150' })
      reply.raw.write('x'.repeat(80), () => reply.raw.destroy())
      return
    }
    for (const letter of 'abc') {
      reply.raw.write(letter.repeat(150))
      await wait(30)
    }
    reply.raw.end()
  })
  items.get('/gw2/embed/items/:id', (_request, reply) =>
    reply.headers({ 'content-security-policy': 'frame-ancestors *', 'referrer-policy': 'no-referrer' }).send('<svg/>'),
  )
  items.post('/v2/echo/:part', (request) => ({ url: request.url, body: request.body }))
  items.get('/ready', (_request, reply) =>
    reply.code(503).send({ name: 'items', ready: false, checks: { market: { ready: false, reason: 'no poll yet' } } }),
  )
  return items.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'gildscope-web-'))
  const index = '<!doctype html><head><title>built</title><script src="/a.js"></script></head>'
  await writeFile(join(webRoot, 'index.html'), index)
  itemsOrigin = await startItems()
  const config = configSchema.parse({
    LOG_LEVEL: 'silent',
    DATA_SOURCE: 'simulated',
    ITEMS_ORIGIN: itemsOrigin,
    STATS_ORIGIN: 'http://127.0.0.1:1',
    ACCOUNT_ORIGIN: 'http://127.0.0.1:1',
    GAME_ORIGIN: itemsOrigin,
    WEB_ROOT: webRoot,
    SUPPORT_LINKS: 'Source=https://example.org/code, Chat = https://example.org/chat?a=b',
  })
  gateway = await buildApp({ config })
  origin = await gateway.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await gateway.close()
  items.server.closeAllConnections()
  await items.close()
  await rm(webRoot, { recursive: true })
})

describe('public API', () => {
  test('reaches the owner of a path under its whole public address', async () => {
    const reply = await fetch(`${origin}/gw2/v1/items/keys?fields=id%2Cname`)
    expect(await reply.json()).toMatchObject({ url: '/gw2/v1/items/keys?fields=id%2Cname' })
  })

  test('leaves the compression and the validators of a service as they are', async () => {
    const reply = await rawAnswer('/gw2/v1/items/json', { headers: { 'accept-encoding': 'gzip' } })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', etag: '"7.gzip"' })
    expect(reply.bytes).toEqual(COMPRESSED)
  })

  test('adds what every answer has to what a service says, and says nothing twice', async () => {
    const { headers, names } = await rawAnswer('/gw2/v1/items/json')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-data-source': 'simulated',
      'x-frame-options': 'DENY',
      'x-request-id': expect.any(String),
    })
    expect(names).toEqual([...new Set(names)])
  })

  test('leaves it to a service who may frame its answer, and adds nothing that a service of an older version sent', async () => {
    const { headers, names } = await rawAnswer('/gw2/embed/items/1')
    expect(headers).toMatchObject({
      'content-security-policy': 'frame-ancestors *',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(names).not.toContain('x-frame-options')
    expect(names).toEqual([...new Set(names)])
  })

  test('adds to an answer that only our pages may read nothing that lets others read it', () => {
    const find = createTargets(serviceRoutes(), true, { 'x-data-source': 'simulated' })
    const others = ['x-data-source', 'simulated', 'access-control-allow-origin', '*']
    expect(find('GET', '/gw2/v1/items/keys')?.added.slice(0, 4)).toEqual(others)
    for (const [method, url] of [
      ['GET', '/gw2/v1/website/login'],
      ['HEAD', '/gw2/v1/website/login'],
      ['POST', '/gw2/v1/website/login'],
      ['GET', '/game/v2/items'],
    ] as const)
      expect(find(method, url)?.added, url).toEqual(['x-data-source', 'simulated'])
  })

  test('tells a service that it does so, which nobody else can', async () => {
    const { body, headers } = await rawAnswer('/gw2/v1/items/keys', { headers: { 'X-Gildscope-Gateway': 'mine' } })
    expect(JSON.parse(body).headers).toMatchObject({ 'x-gildscope-gateway': headers['x-request-id'] })
    const own = await rawAnswer('/health', { headers: { 'X-Gildscope-Gateway': '1' } })
    expect(own.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-data-source': 'simulated' })
  })

  test.each(['GET', 'POST'])(
    'says in the shape of errors where a call without its prefix belongs, to %s',
    async (method) => {
      const reply = await fetch(`${origin}/v1/items/json?limit=1`, { method })
      expect(reply.status).toBe(404)
      expect(await reply.json()).toMatchObject({
        error: { code: 'NOT_FOUND', message: expect.stringContaining('calls begin with /gw2: /gw2/v1/items/json') },
      })
    },
  )

  test.each([
    ['/docs', '/docs/api'],
    ['/gw2', '/docs/api'],
    ['/gw2/', '/docs/api'],
    ['/openapi.json', '/gw2/openapi.json'],
  ])('leads from %s to %s', async (address, place) => {
    const reply = await fetch(`${origin}${address}`, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([301, place])
  })

  test('answers HEAD without a body', async () => {
    const reply = await fetch(`${origin}/gw2/v1/items/json`, { method: 'HEAD' })
    expect(reply.status).toBe(200)
    expect(await reply.text()).toBe('')
  })

  test('sends the service the real address of the caller, whatever the caller claims', async () => {
    const reply = await fetch(`${origin}/gw2/v1/items/keys`, { headers: { 'x-forwarded-for': '10.1.2.3' } })
    const { headers } = (await reply.json()) as { headers: Record<string, string> }
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-host']).toBe(new URL(origin).host)
    expect(headers['x-forwarded-proto']).toBe('http')
    expect(headers['x-request-id']).toBe(reply.headers.get('x-request-id'))
  })

  test('names a service that breaks off its answer', async () => {
    const reply = await fetch(`${origin}/gw2/v1/items/csv`)
    expect(reply.status).toBe(502)
    expect(await reply.json()).toEqual({
      error: {
        code: 'UPSTREAM',
        message: 'the items service broke off its answer or took too long',
        details: { service: 'items' },
      },
    })
  })

  test('remembers nothing of a refusal that broke off when it asks again', async () => {
    const { status, body } = await rawAnswer('/gw2/v1/items/json/new')
    expect([status, body]).toEqual([200, 'abc'.replaceAll(/./g, (letter) => letter.repeat(150))])
  })

  test('names a service that is down', async () => {
    const config = configSchema.parse({ LOG_LEVEL: 'silent', ITEMS_ORIGIN: 'http://127.0.0.1:1' })
    const alone = await buildApp({ config })
    const address = await alone.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(`${address}/gw2/v1/items/json`)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ error: { code: 'UNAVAILABLE', details: { service: 'items' } } })
    await alone.close()
  })

  test('also accepts absolute request addresses, as sent by proxies', async () => {
    const { status, body } = await rawAnswer(`${origin}/gw2/v1/items/keys?fields=id`)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ url: '/gw2/v1/items/keys?fields=id' })
  })

  test('refuses methods that the contracts do not have, with those that they have', async () => {
    const reply = await fetch(`${origin}/gw2/v1/items/keys`, { method: 'POST', body: '{' })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET, HEAD')
    expect(await reply.json()).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } })
  })

  test('does not pass on Expect: 100-continue', async () => {
    const { status } = await rawAnswer('/game/v2/echo/a', {
      method: 'POST',
      headers: { expect: '100-continue', 'content-type': 'application/json', 'content-length': 0 },
    })
    expect(status).toBe(400)
  })

  test('knows only the paths of the contracts', async () => {
    const reply = await fetch(`${origin}/gw2/v1/nothing`)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  test('answers a preflight itself: reads are allowed, with the headers that they accept', async () => {
    const preflight = async (path: string, method: string) =>
      Object.fromEntries(
        (
          await fetch(`${origin}${path}`, {
            method: 'OPTIONS',
            headers: { origin: 'https://elsewhere.example', 'access-control-request-method': method },
          })
        ).headers,
      )
    expect(await preflight('/gw2/v1/website/account', 'GET')).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringContaining('session'),
    })
    const refused = ['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers']
    for (const [path, method] of [
      ['/gw2/v1/website/login', 'GET'],
      ['/gw2/v1/website/login', 'POST'],
      ['/gw2/v1/website/account/password', 'POST'],
      ['/gw2/v1/items/json', 'DELETE'],
    ] as const)
      for (const header of refused) expect(await preflight(path, method), path).not.toHaveProperty(header)
  })
})

type RawAnswer = {
  status: number | undefined
  headers: IncomingHttpHeaders
  /** As often as they were sent. */
  names: string[]
  body: string
  bytes: Buffer
}

/** `fetch` resolves dots before it sends; a hostile client does not. */
const rawAnswer = (path: string, options: RequestOptions = {}) =>
  new Promise<RawAnswer>((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(origin).port, path, ...options }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const names = reply.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
        resolve({ status: reply.statusCode, headers: reply.headers, names, body: bytes.toString(), bytes })
      })
    })
      .on('error', reject)
      .end()
  })

const NOTHING = { error: { code: 'NOT_FOUND', message: expect.stringMatching(/nothing at|no such path/) } }

describe('game', () => {
  test('is reached below /game with body and encoded path untouched', async () => {
    const reply = await fetch(`${origin}/game/v2/echo/a%2Fb?c=%20`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(await reply.json()).toEqual({ url: '/v2/echo/a%2Fb?c=%20', body: { a: 1 } })
  })

  test('keeps its clock, faults and truth to this machine, however the path is written', async () => {
    for (const path of [
      '/game/admin/faults',
      '/game/truth/1',
      '/game/v2/../admin/faults',
      '/game/v2/%2e%2e/admin/faults',
      '/game//',
      '/game//[x/v2/build',
    ]) {
      const { status, body } = await rawAnswer(path)
      expect(status, path).toBe(404)
      expect(JSON.parse(body), path).toMatchObject(NOTHING)
    }
  })
})

describe('pages', () => {
  test('come with a policy that allows scripts of this origin only', async () => {
    const reply = await fetch(`${origin}/`)
    expect(await reply.text()).toContain('<title>Gildscope</title>')
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(reply.headers.get('x-data-source')).toBe('simulated')
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(reply.headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/)
  })

  test('learn at run time where images and the game API are', async () => {
    expect(await (await fetch(`${origin}/config.json`)).json()).toEqual({
      version: PRODUCT_VERSION,
      dataSource: 'simulated',
      renderBase: '',
      gameApiBase: '/game',
      operator: { name: null, contact: null, imprint: null },
      docsUrl: '/docs/api',
      supportLinks: [
        { label: 'Source', url: 'https://example.org/code' },
        { label: 'Chat', url: 'https://example.org/chat?a=b' },
      ],
      analytics: null,
    })
  })

  test('may load images and data of the game when prices are live', async () => {
    const live = await buildApp({ config: configSchema.parse({ LOG_LEVEL: 'silent', DATA_SOURCE: 'live' }) })
    const policy = String((await live.inject('/config.json')).headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: https://render.guildwars2.com;")
    expect(policy).toContain("connect-src 'self' https://api.guildwars2.com;")
    await live.close()
  })

  test.each(['/nothing.html', '//', '//gw2/v1/items/json', '/%00', '/../../etc/passwd', `/${'x'.repeat(5000)}`])(
    'that cannot be or do not exist are 404 in the one shape: %.30s',
    async (path) => {
      const { status, body } = await rawAnswer(path)
      expect(status).toBe(404)
      expect(JSON.parse(body)).toMatchObject(NOTHING)
    },
  )
})

describe('operation', () => {
  test('is ready when every service is, and includes the report of each', async () => {
    const reply = await fetch(`${origin}/ready`)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toEqual({
      name: 'gateway',
      ready: false,
      checks: {
        items: { ready: false, market: { ready: false, reason: 'no poll yet' } },
        stats: { ready: false, reason: 'no answer' },
        account: { ready: false, reason: 'no answer' },
      },
    })
  })

  test('documents every call without asking a service', async () => {
    const document = (await gateway.inject('/gw2/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: '/gw2' }])
    expect(document.paths['/v1/items/json'].get.operationId).toBe('getItems')
  })

  test('keeps its metrics to this machine, under a name of it, and from pages', async () => {
    const metrics = await fetch(`${origin}/metrics`)
    expect(metrics.status).toBe(200)
    expect(metrics.headers.get('access-control-allow-origin')).toBeNull()
    expect((await rawAnswer('/metrics', { headers: { host: 'rebound.example' } })).status).toBe(404)
    expect((await rawAnswer('/config.json', { headers: { host: 'rebound.example' } })).status).toBe(200)
    expect((await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  })

  test.each([
    ['https://gild.example', ['Canonical: https://gild.example/.well-known/security.txt']],
    ['http://localhost:8080', []],
  ])('says whom to tell about a vulnerability of the site at %s', async (PUBLIC_ORIGIN, canonical) => {
    const config = configSchema.parse({ LOG_LEVEL: 'silent', PUBLIC_ORIGIN, OPERATOR_CONTACT: 'me@gild.example' })
    const named = await buildApp({ config, now: () => Date.parse('2026-11-26T12:00:00Z') })
    const { statusCode, headers, body } = await named.inject('/.well-known/security.txt')
    await named.close()
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = ['Contact: mailto:me@gild.example', 'Expires: 2027-05-25T12:00:00.000Z', 'Preferred-Languages: en']
    expect(body.split('\n')).toEqual([...lines, ...canonical, ''])
  })

  test('names no one without a contact', async () => {
    expect((await fetch(`${origin}/.well-known/security.txt`)).status).toBe(404)
  })

  test('keeps machines away from the API by robots.txt', async () => {
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain('Disallow: /gw2/')
  })
})
