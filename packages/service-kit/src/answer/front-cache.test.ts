import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import { serveTest, type TestServer } from '../fixtures/serve-test.ts'
import { FrontCache } from './front-cache.ts'

const entry = (text: string, etag = '"7"') => ({
  body: Buffer.from(text),
  contentType: 'application/json; charset=utf-8',
  etag,
})

const createCache = (maxBytes = 1_000_000): { cache: FrontCache; metrics: Registry } => {
  const metrics = new Registry()
  return { cache: new FrontCache({ maxBytes, metrics, headers: { 'x-data-source': 'simulated' } }), metrics }
}

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const serve = async (cache: FrontCache): Promise<TestServer> => {
  server = await serveTest({ frontCache: cache })
  return server
}

describe('front cache', () => {
  test('answers a stored address with its headers, before the framework', async () => {
    const { cache } = createCache()
    cache.store('/v1/items/json?limit=1', 'any', { ...entry('[1]'), headers: { 'x-total-count': '28000' } }, 1)
    const reply = await (await serve(cache)).get('/v1/items/json?limit=1')
    expect(reply.status).toBe(200)
    expect(reply.body).toBe('[1]')
    expect(reply.headers).toMatchObject({
      etag: '"7"',
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-length': '3',
      'content-type': 'application/json; charset=utf-8',
      'x-data-source': 'simulated',
      'x-total-count': '28000',
    })
  })

  test('treats an address with and without the public prefix as the same', async () => {
    const { cache } = createCache()
    cache.store('/gw2/v1/a', 'any', entry('a'), 1)
    cache.store('/v1/b', 'any', entry('b'), 1)
    const { get } = await serve(cache)
    expect((await get('/v1/a')).body).toBe('a')
    expect((await get('/gw2/v1/b')).body).toBe('b')
  })

  test('keeps finished answers under their whole address where there is no prefix, and until their time is over', async () => {
    const clock = { now: 1000 }
    const metrics = new Registry()
    const cache = new FrontCache({ maxBytes: 1_000_000, metrics, prefix: null, now: () => clock.now })
    const answer = { body: Buffer.from('[1]'), etag: '"7"', head: ['etag', '"7"', 'x-odd', 'a'], headUnchanged: [] }
    cache.keep('/gw2/v1/a', 'identity', answer, { version: 0, until: 6000 })
    const { get } = await serve(cache)
    expect(await get('/gw2/v1/a')).toMatchObject({ status: 200, body: '[1]', headers: { 'x-odd': 'a' } })
    expect((await get('/v1/a')).status).toBe(404)
    clock.now = 6000
    expect((await get('/gw2/v1/a')).status).toBe(404)
    expect(cache.stats().entries).toBe(0)
  })

  test('distinguishes addresses by every character, the query included', async () => {
    const { cache } = createCache()
    cache.store('/v1/a?q=Ore', 'any', entry('a'), 1)
    const { get } = await serve(cache)
    expect((await get('/v1/a?q=ore')).status).toBe(404)
    expect((await get('/v1/a')).status).toBe(404)
  })

  test('gives each caller the encoding that it prefers, and passes unknown addresses to the framework', async () => {
    const { cache } = createCache()
    cache.store('/v1/a', 'br', entry('as br', '"7-br"'), 1)
    cache.store('/v1/a', 'identity', entry('as it is'), 1)
    const { get } = await serve(cache)
    expect(await get('/v1/a', { 'accept-encoding': 'gzip, br' })).toMatchObject({
      headers: { 'content-encoding': 'br', etag: '"7-br"' },
    })
    expect((await get('/v1/a')).headers['content-encoding']).toBeUndefined()
    expect((await get('/v1/a', { 'accept-encoding': 'gzip' })).status).toBe(404)
  })

  test.each(['"7"', '*', 'W/"7"', '"1", "7"'])('answers 304 without a body to If-None-Match: %s', async (tag) => {
    const { cache } = createCache()
    cache.store('/v1/a', 'any', entry('body'), 1)
    const reply = await (await serve(cache)).get('/v1/a', { 'if-none-match': tag })
    expect(reply).toMatchObject({ status: 304, body: '', headers: { etag: '"7"', 'access-control-allow-origin': '*' } })
  })

  test('answers in full to an older tag', async () => {
    const { cache } = createCache()
    cache.store('/v1/a', 'any', entry('body'), 1)
    expect((await (await serve(cache)).get('/v1/a', { 'if-none-match': '"6", "77"' })).status).toBe(200)
  })

  test('answers HEAD with the headers of GET', async () => {
    const { cache } = createCache()
    cache.store('/v1/a', 'any', entry('body'), 1)
    const { request } = await serve(cache)
    expect(await request('HEAD', '/v1/a')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '4' } })
    expect((await request('POST', '/v1/a')).status).toBe(404)
  })

  test('drops every answer of an older version and accepts no late ones', async () => {
    const { cache } = createCache()
    cache.store('/v1/old', 'any', entry('old'), 1)
    cache.store('/v1/new', 'any', entry('new'), 2)
    cache.drop(2)
    cache.store('/v1/late', 'any', entry('late'), 1)
    const { get } = await serve(cache)
    expect((await get('/v1/old')).status).toBe(404)
    expect((await get('/v1/late')).status).toBe(404)
    expect((await get('/v1/new')).body).toBe('new')
  })

  test('replaces an answer that is stored again', async () => {
    const { cache } = createCache()
    cache.store('/v1/a', 'any', entry('one'), 1)
    cache.store('/v1/a', 'any', entry('two'), 2)
    expect((await (await serve(cache)).get('/v1/a')).body).toBe('two')
    expect(cache.stats().entries).toBe(1)
  })

  test('stays within its size and evicts the least recently read first', async () => {
    const { cache } = createCache(35_000)
    const { get } = await serve(cache)
    const body = 'x'.repeat(10_000)
    cache.store('/v1/a', 'any', entry(body), 1)
    cache.store('/v1/b', 'any', entry(body), 1)
    await get('/v1/a')
    cache.store('/v1/c', 'any', entry(body), 1)
    cache.store('/v1/d', 'any', entry(body), 1)
    expect(cache.stats()).toMatchObject({ entries: 3, evicted: 1 })
    expect(cache.stats().bytes).toBeLessThanOrEqual(35_000)
    expect((await get('/v1/a')).status).toBe(200)
    expect((await get('/v1/b')).status).toBe(404)
  })

  test('does not take an answer that is larger than all of it', () => {
    const { cache } = createCache(5_000)
    cache.store('/v1/a', 'any', entry('x'.repeat(6_000)), 1)
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
  })

  test('is counted in the metrics', async () => {
    const { cache, metrics } = createCache()
    cache.store('/v1/a', 'any', entry('body'), 1)
    const { get } = await serve(cache)
    await get('/v1/a')
    await get('/v1/a', { 'if-none-match': '"7"' })
    const text = await metrics.metrics()
    expect(text).toContain('front_cache_answers_total{status="200"} 1')
    expect(text).toContain('front_cache_answers_total{status="304"} 1')
  })

  test('leaves everything to the framework once the server closes', async () => {
    const { cache } = createCache()
    cache.store('/v1/a', 'any', entry('body'), 1)
    const { get } = await serve(cache)
    cache.close()
    expect((await get('/v1/a')).status).toBe(404)
  })
})
