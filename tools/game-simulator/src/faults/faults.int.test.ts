import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSimulator } from '../server.ts'
import { memoryWorld } from '../testing/memory-world.ts'

const NOON = Date.parse('2026-01-05T12:00:00.000Z')
const ids = Array.from({ length: 60 }, (_, index) => index + 1)

let app: FastifyInstance
let gameTime = NOON
let unitPrice = 10
let build = 150_000

beforeEach(() => {
  build = 150_000
  gameTime = NOON
  unitPrice = 10
  const side = () => ({ quantity: 1, unit_price: unitPrice })
  const world = memoryWorld(
    { records: { items: ids.map((id) => ({ id, name: `Item ${id}` })) } },
    {
      now: () => gameTime,
      build: () => build,
      tradableIds: () => ids,
      price: (id) => ({ id, whitelisted: false, buys: side(), sells: side() }),
      listingsJson: (id) => Buffer.from(JSON.stringify({ id, buys: [], sells: [{ ...side(), listings: 1 }] })),
    },
  )
  app = createSimulator({ world, rateLimit: null })
})
afterEach(() => app.close())

const put = (faults: unknown) =>
  app.inject({
    method: 'PUT',
    url: '/admin/faults',
    payload: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  })
const status = async (url: string): Promise<number> => (await app.inject(url)).statusCode
const statuses = async (url: string, calls: number): Promise<number[]> => {
  const seen: number[] = []
  for (let call = 0; call < calls; call++) seen.push(await status(url))
  return seen
}

describe('a fault', () => {
  it('strikes its endpoint only', async () => {
    await put([{ kind: 'off', endpoint: 'commerce/listings' }])
    expect(await status('/v2/commerce/listings/1')).toBe(503)
    expect(await status('/v2/commerce/prices/1')).toBe(200)
  })

  it('without an endpoint strikes everything below /v2 and nothing else', async () => {
    await put([{ kind: 'status', status: 500 }])
    expect([await status('/v2/items'), await status('/v2/build'), await status('/health')]).toEqual([500, 500, 200])
  })

  it('is over after its count', async () => {
    await put([{ kind: 'status', status: 502, count: 2 }])
    expect(await statuses('/v2/build', 3)).toEqual([502, 502, 200])
    expect((await app.inject('/admin/faults')).json()).toEqual([])
  })

  it('may be a 404 that gives no reason', async () => {
    await put([{ kind: 'stray-not-found', count: 1 }])
    const { statusCode, body } = await app.inject('/v2/build')
    expect([statusCode, body]).toEqual([404, '{"error":"not found"}'])
    expect(await status('/v2/build')).toBe(200)
  })

  it('is over at its moment of the game', async () => {
    await put([{ kind: 'off', until: '2026-01-05T12:10:00Z' }])
    expect(await status('/v2/build')).toBe(503)
    gameTime = NOON + 10 * 60_000
    expect(await status('/v2/build')).toBe(200)
  })

  it('with a probability strikes about that share of the calls', async () => {
    await put([{ kind: 'status', status: 500, probability: 0.5 }])
    const struck = (await statuses('/v2/build', 200)).filter((code) => code === 500).length
    expect(struck).toBeGreaterThan(60)
    expect(struck).toBeLessThan(140)
  })

  it('can be taken back', async () => {
    await put([{ kind: 'off' }])
    await app.inject({ method: 'DELETE', url: '/admin/faults' })
    expect(await status('/v2/build')).toBe(200)
  })

  it('is listed with its remaining uses', async () => {
    await put([{ kind: 'rate-limit', count: 3, endpoint: 'build' }])
    await status('/v2/build')
    expect((await app.inject('/admin/faults')).json()).toEqual([
      { fault: { kind: 'rate-limit', count: 3, endpoint: 'build' }, left: 2 },
    ])
  })

  it.each([
    [[{ kind: 'fire' }]],
    [[{ kind: 'off', endpoint: 'commerce/listing' }]],
    [[{ kind: 'off', cuont: 2 }]],
    [[{ kind: 'latency', ms: -1 }]],
    [{ kind: 'off' }],
  ])('that is misspelt is refused and changes nothing: %j', async (faults) => {
    await put([{ kind: 'off' }])
    expect((await put(faults)).statusCode).toBe(400)
    expect(await status('/v2/build')).toBe(503)
  })
})

describe('kinds of faults', () => {
  it('rate-limit answers 429', async () => {
    await put([{ kind: 'rate-limit' }])
    const answer = await app.inject('/v2/build')
    expect([answer.statusCode, answer.json()]).toEqual([429, { text: 'too many requests' }])
  })

  it('latency holds an answer back until others, asked later, have come', async () => {
    await put([{ kind: 'latency', ms: 200, endpoint: 'items' }])
    const arrived: string[] = []
    const slow = app.inject('/v2/items/1').then(() => arrived.push('slow'))
    const fast = app.inject('/v2/build').then(() => arrived.push('fast'))
    await Promise.all([slow, fast])
    expect(arrived).toEqual(['fast', 'slow'])
  })

  it('latency does not hold up the end of the server', async () => {
    await put([{ kind: 'latency', ms: 600_000 }])
    await app.listen({ port: 0, host: '127.0.0.1' })
    const held = app.inject('/v2/build')
    await app.close()
    expect((await held).statusCode).toBe(503)
  })

  it('cut-off ends the JSON in the middle, compressed or not', async () => {
    await put([{ kind: 'cut-off', endpoint: 'items', keepRatio: 0.9 }])
    const plain = await app.inject('/v2/items?page=0')
    expect(plain.statusCode).toBe(200)
    expect(() => plain.json()).toThrow(SyntaxError)
    const zipped = await app.inject({ url: '/v2/items?page=0', headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
  })

  it('cut-off can end the connection as well', async () => {
    await put([{ kind: 'cut-off', endpoint: 'items', dropConnection: true, count: 1 }])
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(`${address}/v2/items`).then((answer) => answer.text())).rejects.toThrow()
    expect(await (await fetch(`${address}/v2/items`)).json()).toEqual(ids)
  })

  it('cut-off can end the compressed data instead of the text', async () => {
    await put([{ kind: 'cut-off', endpoint: 'items', ofCompressed: true }])
    const zipped = await app.inject({ url: '/v2/items?page=0', headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(() => gunzipSync(zipped.rawPayload)).toThrow('unexpected end of file')
  })

  it('web-page answers with HTML, and says that all is well', async () => {
    await put([{ kind: 'web-page' }])
    const answer = await app.inject('/v2/commerce/prices?ids=1')
    expect([answer.statusCode, answer.headers['content-type'], answer.payload]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringMatching(/^<!doctype html>/),
    ])
  })

  it('slow-drip sends the whole answer, a byte at a time', async () => {
    await put([{ kind: 'slow-drip', ms: 1, endpoint: 'commerce/prices' }])
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/v2/commerce/prices?ids=1`)
    const pieces: number[] = []
    for await (const piece of answer.body ?? []) pieces.push(piece.length)
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(Number(answer.headers.get('content-length')))
    expect(pieces.length).toBeGreaterThan(1)
  })

  it.each([
    ['negative', -11],
    ['fractional', 10.5],
    ['text', '10'],
    ['endless', 1e308],
    ['largest', 2 ** 31 - 1],
  ])('spoilt-numbers makes prices and books of some or all items %s', async (as, spoilt) => {
    await put([{ kind: 'spoilt-numbers', as, ids: [2] }])
    const prices = (await app.inject('/v2/commerce/prices?ids=1,2')).json()
    expect(prices).toMatchObject([
      { id: 1, buys: { unit_price: 10 } },
      { id: 2, buys: { unit_price: spoilt } },
    ])
    const books = (await app.inject('/v2/commerce/listings?ids=1,2')).json()
    expect(books).toMatchObject([
      { id: 1, sells: [{ unit_price: 10 }] },
      { id: 2, sells: [{ unit_price: spoilt }] },
    ])
    await put([{ kind: 'spoilt-numbers', as, endpoint: 'commerce/listings' }])
    expect((await app.inject('/v2/commerce/prices/1')).json()).toMatchObject({ sells: { unit_price: 10 } })
    expect((await app.inject('/v2/commerce/listings/1')).json()).toMatchObject({ sells: [{ unit_price: spoilt }] })
  })

  it('missing-ids leaves ids out of lists and answers', async () => {
    await put([{ kind: 'missing-ids', ids: [2, 3], endpoint: 'commerce/prices' }])
    const several = await app.inject('/v2/commerce/prices?ids=1,2,3')
    expect([several.statusCode, several.json()]).toMatchObject([206, [{ id: 1 }]])
    expect(await status('/v2/commerce/prices/2')).toBe(404)
    expect((await app.inject('/v2/commerce/prices')).json()).toEqual(ids.filter((id) => id !== 2 && id !== 3))
    expect((await app.inject('/v2/commerce/listings?ids=1,2,3')).json()).toHaveLength(3)
  })

  it('poison-id fails every batch that holds it and no other', async () => {
    await put([{ kind: 'poison-id', id: 17, endpoint: 'commerce/listings' }])
    expect(await status('/v2/commerce/listings?ids=16,17,18')).toBe(502)
    expect(await status('/v2/commerce/listings/17')).toBe(502)
    expect(await status('/v2/commerce/listings?page=0')).toBe(502)
    expect(await status('/v2/commerce/listings?ids=16,18')).toBe(200)
    expect(await status('/v2/commerce/listings')).toBe(200)
  })

  it('frozen-prices shows the market at the first request, and the current one once removed', async () => {
    const ask = async () => {
      const price = (await app.inject('/v2/commerce/prices/1')).json()
      const book = (await app.inject('/v2/commerce/listings/1')).json()
      return [price.sells.unit_price, book.sells[0].unit_price]
    }
    await put([{ kind: 'frozen-prices' }])
    expect(await ask()).toEqual([10, 10])
    unitPrice = 25
    expect(await ask()).toEqual([10, 10])
    // It continues if it is named again with others.
    await put([{ kind: 'latency', ms: 1, endpoint: 'build' }, { kind: 'frozen-prices' }])
    expect(await ask()).toEqual([10, 10])
    await put([])
    expect(await ask()).toEqual([25, 25])
  })

  it('frozen-build shows the build of the first request, although the game adds items', async () => {
    const ask = async () => (await app.inject('/v2/build')).json().id
    await put([{ kind: 'frozen-build' }, { kind: 'missing-ids', ids: [9], until: '2026-01-05T12:10:00Z' }])
    expect([await ask(), (await app.inject('/v2/items')).json().length]).toEqual([150_000, 59])
    gameTime = NOON + 10 * 60_000
    build += 1
    expect([await ask(), (await app.inject('/v2/items')).json().length]).toEqual([150_000, 60])
    await put([])
    expect(await ask()).toBe(150_001)
  })

  it('thin-lists keeps the same share of the ids in lists and answers', async () => {
    await put([{ kind: 'thin-lists', keepRatio: 0.3, endpoint: 'items' }])
    const listed: number[] = (await app.inject('/v2/items')).json()
    expect(listed.length).toBeGreaterThan(5)
    expect(listed.length).toBeLessThan(30)
    const answered: { id: number }[] = (await app.inject(`/v2/items?ids=${ids.join(',')}`)).json()
    expect(answered.map(({ id }) => id)).toEqual(listed)
    expect((await app.inject('/v2/commerce/prices')).json()).toEqual(ids)
  })

  it('late-market answers books of some seconds ago beside the current prices, until it is taken back', async () => {
    const ask = async () => {
      const price = (await app.inject('/v2/commerce/prices/1')).json()
      const book = (await app.inject('/v2/commerce/listings/1')).json()
      return [price.sells.unit_price, book.sells[0].unit_price]
    }
    await put([{ kind: 'late-market', seconds: 90, endpoint: 'commerce/listings' }])
    const seen: number[][] = []
    for (let minute = 0; minute < 4; minute++) {
      seen.push(await ask())
      gameTime += 60_000
      unitPrice += 1
    }
    expect(seen).toEqual([
      [10, 10],
      [11, 10],
      [12, 10],
      [13, 11],
    ])
    await put([])
    expect(await ask()).toEqual([14, 14])
  })
})
