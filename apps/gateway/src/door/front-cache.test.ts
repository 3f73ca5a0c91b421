import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRegistry, type Encoding, type Registry } from '@gildscope/service-kit'
import { afterEach, describe, expect, test } from 'vitest'
import { FrontCache } from './front-cache.ts'
import { SlowReaders } from './slow-readers.ts'

type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

const createCache = (maxBytes = 1_000_000, now = () => 0): { cache: FrontCache; metrics: Registry } => {
  const metrics = createRegistry('test')
  return { cache: new FrontCache({ maxBytes, metrics, slowReaders: new SlowReaders(0), now }), metrics }
}

const keep = (cache: FrontCache, url: string, text: string, own: Kept = {}): void => {
  const { encoding = 'identity', etag = '"7"', version = 1, until } = own
  const headUnchanged = ['vary', 'Accept-Encoding', 'x-total-count', '28000', 'etag', etag]
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const head = [...headUnchanged, 'content-length', String(text.length), ...encoded]
  const lifetime = { version, ...(until !== undefined && { until }) }
  cache.keep(url, encoding, { body: Buffer.from(text), etag, head, headUnchanged }, lifetime)
}
type Kept = { encoding?: Encoding; etag?: string; version?: number; until?: number }

let server: Server | null = null
afterEach(() => void server?.close())

/** What the cache does not answer is 404. */
const serve = async (cache: FrontCache) => {
  server = createServer((request, response) => {
    if (!cache.lookup(request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Unlike `fetch` it sends no headers of its own and decompresses nothing.
  const request = (method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const options = { port, path, method, headers: { connection: 'close', ...headers } }
      httpRequest(options, async (reply) => {
        const body = (await reply.setEncoding('utf8').toArray()).join('')
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body })
      })
        .on('error', reject)
        .end()
    })
  return { request, get: (path: string, headers: Record<string, string> = {}) => request('GET', path, headers) }
}

describe('front cache', () => {
  test('answers a stored address with its headers', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/items/json?limit=1', '[1]')
    const reply = await (await serve(cache)).get('/v1/items/json?limit=1')
    expect(reply).toMatchObject({
      status: 200,
      body: '[1]',
      headers: { etag: '"7"', vary: 'Accept-Encoding', 'content-length': '3', 'x-total-count': '28000' },
    })
  })

  test('keeps answers until their time is over', async () => {
    const clock = { now: 1000 }
    const { cache } = createCache(1_000_000, () => clock.now)
    keep(cache, '/gw2/v1/a', '[1]', { encoding: 'identity', until: 6000 })
    const { get } = await serve(cache)
    expect((await get('/gw2/v1/a')).status).toBe(200)
    expect((await get('/v1/a')).status).toBe(404)
    clock.now = 6000
    expect((await get('/gw2/v1/a')).status).toBe(404)
    expect(cache.stats().entries).toBe(0)
  })

  test('distinguishes addresses by every character, the query included', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a?q=Ore', 'a')
    const { get } = await serve(cache)
    expect((await get('/v1/a?q=ore')).status).toBe(404)
    expect((await get('/v1/a')).status).toBe(404)
  })

  test('gives each caller the encoding that it prefers, and passes unknown addresses to the framework', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'as br', { encoding: 'br', etag: '"7.br"', version: 1 })
    keep(cache, '/v1/a', 'as it is', { encoding: 'identity' })
    const { get } = await serve(cache)
    expect(await get('/v1/a', { 'accept-encoding': 'gzip, br' })).toMatchObject({
      headers: { 'content-encoding': 'br', etag: '"7.br"' },
    })
    expect((await get('/v1/a')).headers['content-encoding']).toBeUndefined()
    expect((await get('/v1/a', { 'accept-encoding': 'gzip' })).status).toBe(404)
  })

  test.each(['"7"', '*', 'W/"7"', '"1", "7"'])('answers 304 without a body to If-None-Match: %s', async (tag) => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'body')
    const reply = await (await serve(cache)).get('/v1/a', { 'if-none-match': tag })
    expect(reply).toMatchObject({ status: 304, body: '', headers: { etag: '"7"', 'x-total-count': '28000' } })
  })

  test('knows its tag after a proxy that compresses has changed it', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'body')
    const reply = await (await serve(cache)).get('/v1/a', { 'if-none-match': '"7-gzip"' })
    expect(reply).toMatchObject({ status: 304, body: '', headers: { etag: '"7-gzip"', 'x-total-count': '28000' } })
  })

  test('answers in full to the tag of another encoding', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'as gzip', { encoding: 'gzip', etag: '"7.gzip"' })
    keep(cache, '/v1/a', 'body', { encoding: 'identity' })
    const { get } = await serve(cache)
    const reply = await get('/v1/a', { 'if-none-match': '"7.gzip"', 'accept-encoding': 'identity' })
    expect(reply).toMatchObject({ status: 200, body: 'body', headers: { etag: '"7"' } })
  })

  test('answers in full to an older tag', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'body')
    expect((await (await serve(cache)).get('/v1/a', { 'if-none-match': '"6", "77"' })).status).toBe(200)
  })

  test('answers HEAD with the headers of GET', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'body')
    const { request } = await serve(cache)
    expect(await request('HEAD', '/v1/a')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '4' } })
    expect((await request('POST', '/v1/a')).status).toBe(404)
  })

  test('drops every answer of an older version and accepts no late ones', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/old', 'old')
    keep(cache, '/v1/new', 'new', { version: 2 })
    cache.drop(2)
    keep(cache, '/v1/late', 'late')
    const { get } = await serve(cache)
    expect((await get('/v1/old')).status).toBe(404)
    expect((await get('/v1/late')).status).toBe(404)
    expect((await get('/v1/new')).body).toBe('new')
  })

  test('replaces an answer that is stored again', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'one')
    keep(cache, '/v1/a', 'two', { version: 2 })
    expect((await (await serve(cache)).get('/v1/a')).body).toBe('two')
    expect(cache.stats().entries).toBe(1)
  })

  test('stays within its size and evicts the least recently read first', async () => {
    const { cache } = createCache(35_000)
    const { get } = await serve(cache)
    const body = 'x'.repeat(10_000)
    keep(cache, '/v1/a', body)
    keep(cache, '/v1/b', body)
    await get('/v1/a')
    keep(cache, '/v1/c', body)
    keep(cache, '/v1/d', body)
    expect(cache.stats()).toMatchObject({ entries: 3, evicted: 1 })
    expect(cache.stats().bytes).toBeLessThanOrEqual(35_000)
    expect((await get('/v1/a')).status).toBe(200)
    expect((await get('/v1/b')).status).toBe(404)
  })

  test('does not take an answer that is larger than all of it', () => {
    const { cache } = createCache(5_000)
    keep(cache, '/v1/a', 'x'.repeat(6_000))
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
  })

  test('is counted in the metrics', async () => {
    const { cache, metrics } = createCache()
    keep(cache, '/v1/a', 'body')
    const { get } = await serve(cache)
    await get('/v1/a')
    await get('/v1/a', { 'if-none-match': '"7"' })
    const text = await metrics.metrics()
    expect(text).toContain('front_cache_answers_total{status="200",service="test"} 1')
    expect(text).toContain('front_cache_answers_total{status="304",service="test"} 1')
  })

  test('leaves everything to the framework once the server closes', async () => {
    const { cache } = createCache()
    keep(cache, '/v1/a', 'body')
    const { get } = await serve(cache)
    cache.close()
    expect((await get('/v1/a')).status).toBe(404)
  })
})
