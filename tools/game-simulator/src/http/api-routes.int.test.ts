import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createSimulator, type SimulatorOptions } from '../server.ts'
import { type Book, memoryWorld } from '../testing/memory-world.ts'

const item = (id: number) => ({ id, name: `Item ${id}` })
const book = (id: number): Book => ({
  id,
  buys: [{ listings: 1, unit_price: 10 + id, quantity: 5 }],
  sells: [
    { listings: 2, unit_price: 20 + id, quantity: 7 },
    { listings: 1, unit_price: 30 + id, quantity: 3 },
  ],
})
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const world = memoryWorld({
  records: {
    items: range(120).map(item),
    currencies: [item(1), item(2)],
    'stories/seasons': [{ id: '18DB115A-8637-4290-A636-821362A3C4A8', name: 'My Story' }],
    recipes: [
      {
        id: 7,
        output_item_id: 50,
        ingredients: [
          { type: 'Item', id: 1, count: 2 },
          { type: 'Currency', id: 2, count: 9 },
          { type: 'GuildUpgrade', id: 3, count: 4 },
        ],
      },
    ],
  },
  books: range(120).map(book),
})

let app: FastifyInstance
afterEach(() => app.close())

const ask = async (url: string, headers: Record<string, string> = {}, options: Partial<SimulatorOptions> = {}) => {
  app = createSimulator({ world, rateLimit: null, ...options })
  return app.inject({ url, headers })
}

describe('a set of records', () => {
  it('answers the bare endpoint with all ids', async () => {
    const answer = await ask('/v2/items')
    expect(answer.json()).toEqual(range(120))
    expect(answer.headers['x-result-total']).toBe('120')
  })

  it('answers one record by path and by id', async () => {
    expect((await ask('/v2/items/3')).json()).toEqual(item(3))
    await app.close()
    expect((await ask('/v2/items?id=3')).json()).toEqual(item(3))
  })

  it('answers several records once each in the order asked', async () => {
    const answer = await ask('/v2/items?ids=3,1,3')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual([item(3), item(1)])
  })

  it('answers 206 with the known ones when some ids are unknown', async () => {
    const answer = await ask('/v2/items?ids=3,9999')
    expect(answer.statusCode).toBe(206)
    expect(answer.json()).toEqual([item(3)])
    expect(answer.headers['x-result-count']).toBe('1')
    expect(answer.headers['x-result-total']).toBe('120')
  })

  it.each([
    ['/v2/items/9999', 404, 'no such id'],
    ['/v2/items?ids=9998,9999', 404, 'all ids provided are invalid'],
    ['/v2/items?ids=', 404, 'all ids provided are invalid'],
    [`/v2/items?ids=${range(201)}`, 400, 'id list too long; this endpoint is limited to 200 ids at once'],
    ['/v2/items?ids=all', 400, "unable to use 'all' keyword for this API"],
    ['/v2/commerce/prices?ids=all', 400, "unable to use 'all' keyword for this API"],
    ['/v2/commerce/listings?ids=all', 400, "unable to use 'all' keyword for this API"],
    ['/v2/items/abc', 400, 'invalid id "abc"'],
    ['/v2/items?ids=1,x', 400, 'invalid id "x"'],
    ['/v2/items?page=3', 400, 'page out of range. Use page values 0 - 2.'],
    ['/v2/items?page=-1', 400, 'page out of range. Use page values 0 - 2.'],
    ['/v2/items?page=0&page_size=201', 400, 'page_size out of range. Use page_size values 1 - 200.'],
    ['/v2/nothing', 404, 'no such endpoint'],
    ['/v2/tokeninfo', 401, 'Invalid access token'],
    ['/v2/recipes/search', 400, 'specify either input or output'],
    ['/v2/commerce/exchange/coins', 400, 'invalid quantity'],
    ['/v2/commerce/exchange/coins?quantity=1', 400, 'too few coins for an exchange'],
    ['/v2/commerce/exchange/karma?quantity=1', 404, 'no such id'],
  ])('%s is %i %s', async (url, status, text) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ text })
  })

  it('expands all records of a small set', async () => {
    expect((await ask('/v2/currencies?ids=all')).json()).toEqual([item(1), item(2)])
  })

  it('finds records with text ids', async () => {
    const id = '18DB115A-8637-4290-A636-821362A3C4A8'
    expect((await ask(`/v2/stories/seasons/${id}`)).json()).toMatchObject({ id })
  })

  it('pages with 50 records by default and links to the neighbours', async () => {
    const answer = await ask('/v2/items?page=1')
    expect(answer.json()).toEqual(range(120).slice(50, 100).map(item))
    expect(answer.headers).toMatchObject({
      'x-page-size': '50',
      'x-page-total': '3',
      'x-result-count': '50',
      'x-result-total': '120',
      link: [
        '</v2/items?page=0&page_size=50>; rel=previous',
        '</v2/items?page=2&page_size=50>; rel=next',
        '</v2/items?page=1&page_size=50>; rel=self',
        '</v2/items?page=0&page_size=50>; rel=first',
        '</v2/items?page=2&page_size=50>; rel=last',
      ].join(', '),
    })
  })

  it('gives the last page the remaining records', async () => {
    expect((await ask('/v2/items?page=1&page_size=100')).json()).toHaveLength(20)
  })

  it('tolerates parameters that it does not know', async () => {
    expect((await ask('/v2/items?ids=1&t=1754658264&flags[]=x')).statusCode).toBe(200)
  })
})

describe('form of a record', () => {
  it.each([
    ['de', 'de', 'Item 1 (de)'],
    ['fr', 'fr', 'Item 1 (fr)'],
    ['en', 'en', 'Item 1'],
    ['xx', 'en', 'Item 1'],
  ])('in language %s comes as %s', async (asked, given, name) => {
    const answer = await ask(`/v2/items/1?lang=${asked}`)
    expect(answer.json()).toEqual({ id: 1, name })
    expect(answer.headers['content-language']).toBe(given)
  })

  const old = { ingredients: [{ item_id: 1, count: 2 }], guild_ingredients: [{ upgrade_id: 3, count: 4 }] }
  const typed = { ingredients: [{ type: 'Item', id: 1, count: 2 }, { type: 'Currency' }, { type: 'GuildUpgrade' }] }
  it.each([
    ['/v2/recipes/7', {}, old],
    ['/v2/recipes/7?v=2022-03-09T01:59:59Z', {}, old],
    ['/v2/recipes/7?v=2022-03-09T02:00:00Z', {}, typed],
    ['/v2/recipes/7?v=latest', {}, typed],
    ['/v2/recipes/7', { 'x-schema-version': '2024-01-01T00:00:00Z' }, typed],
  ])('of recipes follows the schema version: %s %o', async (url, headers, expected) => {
    expect((await ask(url, headers)).json()).toMatchObject(expected)
  })

  const upgraded = (suffix: unknown) => ({ details: { secondary_suffix_item_id: suffix } })
  it.each([
    ['/v2/items/200', upgraded('24618')],
    ['/v2/items/200?v=2020-11-17T00:30:00Z', upgraded(24618)],
    ['/v2/achievements/categories/1', { achievements: [5, 6] }],
    ['/v2/achievements/categories/1?v=2022-03-23T19:00:00Z', { achievements: [{ id: 5 }, { id: 6, level: [1, 80] }] }],
  ])('of items and categories follows the schema version: %s', async (url, expected) => {
    const records = {
      items: [{ id: 200, ...upgraded(24618) }],
      'achievements/categories': [{ id: 1, achievements: [5, { id: 6, level: [1, 80] }] }],
    }
    expect((await ask(url, {}, { world: memoryWorld({ records }) })).json()).toMatchObject(expected)
  })

  it('finds recipes by ingredient and product', async () => {
    expect((await ask('/v2/recipes/search?input=1')).json()).toEqual([7])
    await app.close()
    expect((await ask('/v2/recipes/search?output=50')).json()).toEqual([7])
    await app.close()
    expect((await ask('/v2/recipes/search?output=51')).json()).toEqual([])
  })
})

describe('market', () => {
  it('prices an item by its best level and all units of a side', async () => {
    expect((await ask('/v2/commerce/prices/5')).json()).toEqual({
      id: 5,
      whitelisted: false,
      buys: { quantity: 5, unit_price: 15 },
      sells: { quantity: 10, unit_price: 25 },
    })
  })

  it('answers 200 books with the bytes of each', async () => {
    expect((await ask(`/v2/commerce/listings?ids=${range(120)}`)).json()).toEqual(range(120).map(book))
  })

  it('exchanges coins for gems', async () => {
    expect((await ask('/v2/commerce/exchange/coins?quantity=100000')).json()).toEqual({
      coins_per_gem: 2500,
      quantity: 40,
    })
    await app.close()
    expect((await ask('/v2/commerce/exchange')).json()).toEqual(['coins', 'gems'])
  })
})

describe('transport', () => {
  it('compresses large answers for those who take gzip', async () => {
    const answer = await ask('/v2/items?page=0', { 'accept-encoding': 'gzip, deflate' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveLength(50)
  })

  it('does not compress for those who refuse gzip', async () => {
    const answer = await ask('/v2/items?page=0', { 'accept-encoding': 'gzip;q=0, br' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toHaveLength(50)
  })

  it('says how long an answer holds and when the game says so', async () => {
    const at = Date.parse('2026-02-01T00:00:00.000Z')
    const answer = await ask('/v2/commerce/prices/1', {}, { now: () => at })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public,max-age=30',
      expires: 'Sun, 01 Feb 2026 00:00:30 GMT',
      'last-modified': 'Mon, 05 Jan 2026 12:00:00 GMT',
      'x-game-time': '2026-01-05T12:00:00.000Z',
      'access-control-allow-origin': '*',
    })
  })

  it('answers order books as they were for as long as is set, and says how old they are', async () => {
    let at = Date.parse('2026-02-01T00:00:00.000Z')
    let units = 5
    const moving = {
      ...world,
      now: () => at,
      listingsJson: (id: number) =>
        Buffer.from(JSON.stringify({ ...book(id), buys: [{ ...book(id).buys[0], quantity: units }] })),
    }
    app = createSimulator({ world: moving, rateLimit: null, listingsCacheSeconds: 30, now: () => at })
    const look = async (ids: string) => {
      const { headers, ...answer } = await app.inject({ url: `/v2/commerce/listings?ids=${ids}` })
      const quantities = answer.json<Book[]>().map(({ buys }) => buys[0]?.quantity)
      return [quantities, headers['last-modified'], headers.age]
    }
    expect(await look('1')).toEqual([[5], 'Sun, 01 Feb 2026 00:00:00 GMT', undefined])
    at += 20_000
    units = 6
    expect(await look('1,2')).toEqual([[5, 6], 'Sun, 01 Feb 2026 00:00:00 GMT', '20'])
    at += 10_000
    units = 7
    expect(await look('1,2')).toEqual([[7, 6], 'Sun, 01 Feb 2026 00:00:20 GMT', '10'])
  })

  it('refuses the call after the burst and lets through what has been refilled', async () => {
    let now = 0
    app = createSimulator({ world, rateLimit: { burst: 3, perSecond: 2 }, now: () => now })
    const statuses = async (calls: number) =>
      Promise.all(range(calls).map(async () => (await app.inject('/v2/build')).statusCode))
    expect(await statuses(4)).toEqual([200, 200, 200, 429])
    now = 1000
    expect(await statuses(3)).toEqual([200, 200, 429])
    const refused = await app.inject('/v2/build')
    expect(refused.json()).toEqual({ text: 'too many requests' })
    expect(refused.headers['x-rate-limit-limit']).toBe('3')
  })

  it('counts each caller apart', async () => {
    app = createSimulator({ world, rateLimit: { burst: 1, perSecond: 1 }, now: () => 0 })
    const status = async (remoteAddress: string) => (await app.inject({ url: '/v2/build', remoteAddress })).statusCode
    expect([await status('10.0.0.1'), await status('10.0.0.1'), await status('10.0.0.2')]).toEqual([200, 429, 200])
  })

  it('allows 300 calls at once by default', async () => {
    app = createSimulator({ world })
    expect((await app.inject('/v2/build')).headers['x-rate-limit-limit']).toBe('300')
  })
})
