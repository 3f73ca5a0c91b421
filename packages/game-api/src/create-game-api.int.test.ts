import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createGameApi, type GameApi, type GameApiOptions } from './create-game-api.ts'
import { GameApiError } from './game-api-error.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Game = { api: GameApi; asked: string[]; requests: IncomingMessage[] }

const open: { server: Server; api: GameApi }[] = []
afterEach(async () => {
  for (const { server, api } of open.splice(0)) {
    await api.close()
    server.closeAllConnections()
    server.close()
  }
})

/** A server that gives these answers one after the other, repeating the last one. */
const gameWith = async (answers: readonly Answer[], options: Partial<GameApiOptions> = {}): Promise<Game> => {
  const asked: string[] = []
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    asked.push(request.url ?? '')
    answers[Math.min(asked.length, answers.length) - 1]?.(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const api = createGameApi({
    baseUrl: `http://127.0.0.1:${port}/`,
    userAgent: 'test',
    tokensPerSecond: 10_000,
    burst: 10_000,
    timeoutMs: 5_000,
    backoffMs: 1,
    ...options,
  })
  open.push({ server, api })
  return { api, asked, requests }
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const book = (id: number) => ({ id, buys: [{ listings: 1, unit_price: 5, quantity: 3 }], sells: [] })
const gzipped =
  (text: string, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(text))
  }
const record = z.object({ id: z.int(), name: z.string() })

const faultOf = async (work: Promise<unknown>): Promise<GameApiError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof GameApiError) return error
  throw new Error(`not a GameApiError: ${error}`)
}

describe('records', () => {
  test('come with the ids that the game does not know', async () => {
    const { api, asked } = await gameWith([json([{ id: 1, name: 'a' }], 206)])
    expect(await api.fetchRecords('items', [1, 2], record, { language: 'fr' })).toMatchObject({
      records: [{ id: 1, name: 'a' }],
      missing: [2],
    })
    expect(asked).toEqual(['/v2/items?ids=1%2C2&lang=fr'])
  })

  test('are all missing when the game knows none of the ids', async () => {
    const { api } = await gameWith([json({ text: 'all ids provided are invalid' }, 404)])
    expect(await api.fetchRecords('items', [1, 2], record)).toEqual({ records: [], missing: [1, 2], gameTime: null })
  })

  test('are requested 200 at a time', async () => {
    const { api, asked } = await gameWith([json([])])
    const ids = Array.from({ length: 401 }, (_, index) => index + 1)
    let missing = 0
    for await (const batch of api.streamRecords('items', ids, record)) missing += batch.missing.length
    expect(missing).toBe(401)
    expect(asked).toHaveLength(3)
    await expect(api.fetchRecords('items', ids, record)).rejects.toThrow('items takes 1 to 200 ids a call, not 401')
  })

  test('come page by page to the end', async () => {
    const page = (id: number) => json([{ id, name: 'x' }], 200, { 'x-page-total': '2' })
    const { api, asked } = await gameWith([page(1), page(2)])
    const pages: unknown[] = []
    for await (const records of api.streamPages('skins', record)) pages.push(...records)
    expect(pages).toEqual([
      { id: 1, name: 'x' },
      { id: 2, name: 'x' },
    ])
    expect(asked).toEqual(['/v2/skins?page=0&page_size=200', '/v2/skins?page=1&page_size=200'])
  })

  test('of another shape are refused', async () => {
    const { api, asked } = await gameWith([json(['v1', 'v2'])])
    expect((await faultOf(api.fetchRecords('items', [1], record))).kind).toBe('unexpected')
    expect(asked).toHaveLength(1)
  })
})

describe('faults', () => {
  test('that may pass are tried again', async () => {
    const { api, asked } = await gameWith([json({ text: 'ErrTimeout' }, 502), json([1, 2])])
    expect((await api.listIds('items')).value).toEqual([1, 2])
    expect(asked).toHaveLength(2)
  })

  test("end the call after three tries, with the game's message", async () => {
    const { api, asked } = await gameWith([json({ text: 'ErrInternal' }, 500)])
    const fault = await faultOf(api.listIds('items'))
    expect([fault.kind, fault.status, fault.message]).toEqual(['server', 500, 'items: 500 ErrInternal'])
    expect(asked).toHaveLength(3)
  })

  test('of valid calls that are answered 404 at random are tried again', async () => {
    const stray = json({ error: 'not found' }, 404)
    const { api } = await gameWith([stray, json([1, 2])])
    expect((await api.listIds('items')).value).toEqual([1, 2])
    const records = await gameWith([stray, json([{ id: 1, name: 'a' }])])
    expect((await records.api.fetchRecords('items', [1], record)).missing).toEqual([])
    const price = {
      id: 1,
      whitelisted: false,
      buys: { quantity: 1, unit_price: 2 },
      sells: { quantity: 3, unit_price: 4 },
    }
    const prices = await gameWith([stray, json([price])])
    expect((await prices.api.fetchPrices([1])).prices).toHaveLength(1)
    const always = await gameWith([stray])
    expect((await faultOf(always.api.fetchListings([1], () => {}))).kind).toBe('server')
  })

  test.each([
    [401, 'endpoint requires authentication'],
    [400, 'ErrBadData'],
    [400, 'ErrTimeout'],
    [400, 'unknown error'],
  ])('that valid calls get at times, such as %i %s, are tried once more', async (status, text) => {
    const doubtful = json({ text }, status)
    const { api } = await gameWith([doubtful, json([1, 2])])
    expect((await api.listIds('items')).value).toEqual([1, 2])
    const always = await gameWith([doubtful])
    expect((await faultOf(always.api.listIds('items'))).kind).toBe('doubtful')
    expect(always.asked).toHaveLength(2)
  })

  test('of the caller are not tried again', async () => {
    const { api, asked } = await gameWith([json({ text: 'invalid quantity' }, 400)])
    expect((await faultOf(api.listIds('items'))).kind).toBe('refused')
    expect(asked).toHaveLength(1)
  })

  test('of a call that waits too long are timeouts', async () => {
    const { api } = await gameWith([() => {}], { timeoutMs: 100 })
    expect((await faultOf(api.listIds('items', { attempts: 1 }))).kind).toBe('timeout')
    expect((await faultOf(api.fetchListings([1], () => {}, { attempts: 1 }))).kind).toBe('timeout')
  })

  test('of an answer that stalls are timeouts, also when garbage was collected meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const collect = setInterval(runInNewContext('gc') as () => void, 50)
    const stalling: Answer = (_, response) => {
      response.write('[')
    }
    const { api } = await gameWith([stalling], { timeoutMs: 1_000 })
    try {
      expect((await faultOf(api.listIds('items', { attempts: 1 }))).kind).toBe('timeout')
      expect((await faultOf(api.fetchListings([1], () => {}, { attempts: 1 }))).kind).toBe('timeout')
    } finally {
      clearInterval(collect)
    }
  })

  test('of an answer whose bytes trickle in are timeouts', async () => {
    const open: NodeJS.Timeout[] = []
    const drip: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': '10000' })
      open.push(setInterval(() => response.write('['), 10))
    }
    const { api } = await gameWith([drip], { timeoutMs: 200 })
    expect((await faultOf(api.listIds('items', { attempts: 1 }))).kind).toBe('timeout')
    expect((await faultOf(api.fetchListings([1], () => {}, { attempts: 1 }))).kind).toBe('timeout')
    for (const timer of open) clearInterval(timer)
  })

  test('of a server that is not there are offline', async () => {
    const { api } = await gameWith([], { baseUrl: 'http://127.0.0.1:1' })
    expect((await faultOf(api.listIds('items', { attempts: 1 }))).kind).toBe('offline')
    expect((await faultOf(api.fetchListings([1], () => {}, { attempts: 1 }))).kind).toBe('offline')
  })

  test('of text that ends early are cut off', async () => {
    const cut: Answer = (_, response) => response.writeHead(200).end('[1,2')
    const dropped: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[1,2')
      setImmediate(() => response.destroy())
    }
    for (const answer of [cut, dropped]) {
      const { api } = await gameWith([answer])
      expect((await faultOf(api.listIds('items', { attempts: 1 }))).kind).toBe('cut-off')
      expect((await faultOf(api.fetchListings([1], () => {}, { attempts: 1 }))).kind).toBe('cut-off')
    }
  })

  test('wait as long as the game asks, and a rate limit counts as no failure', async () => {
    const limited = json({ text: 'too many requests' }, 429, { 'retry-after': '0' })
    const { api, asked } = await gameWith([limited, limited, limited, limited, limited, json([7])])
    expect((await api.listIds('items')).value).toEqual([7])
    expect(asked).toHaveLength(6)
    expect(api.status().breakers).toEqual({ items: 'closed' })
  })

  test('in a row open the breaker of that endpoint and of no other', async () => {
    let now = 0
    const broken: Answer = (request, response) =>
      request.url?.startsWith('/v2/items')
        ? json({ text: 'off' }, 503)(request, response)
        : json([1])(request, response)
    const { api, asked } = await gameWith([broken], { clock: { now: () => now } })
    for (let call = 0; call < 4; call++) await faultOf(api.listIds('items'))
    const before = asked.length
    expect((await faultOf(api.listIds('items'))).kind).toBe('breaker-open')
    expect(asked).toHaveLength(before)
    expect((await api.listIds('skins')).value).toEqual([1])
    expect(api.status().breakers).toEqual({ items: 'open', skins: 'closed' })
    now += 30_000
    expect((await faultOf(api.listIds('items', { attempts: 1 }))).kind).toBe('server')
  })

  test('of a game that is well again refuse none of the calls that come at once', async () => {
    let now = 0
    let isWell = false
    const { api, asked } = await gameWith(
      [(request, response) => (isWell ? json([1]) : json({ text: 'off' }, 503))(request, response)],
      { clock: { now: () => now } },
    )
    for (let call = 0; call < 4; call++) await faultOf(api.listIds('items'))
    expect(api.status().breakers).toEqual({ items: 'open' })
    isWell = true
    now += 60_000
    const before = asked.length
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.listIds('items')))
    expect(answers.map(({ value }) => value)).toEqual(Array(5).fill([1]))
    expect(asked).toHaveLength(before + 5)
  })

  test.each([[[-1, 2]], [[1.5]], [['1']], [[1e308]], [[2 ** 31]], [[0]]])(
    'of a list of ids like %j are refused',
    async (ids) => {
      const { api } = await gameWith([json(ids)])
      expect(await faultOf(api.listIds('items'))).toMatchObject({ kind: 'unexpected' })
    },
  )

  test('of more than 20 records of an answer are faults of the endpoint, and none of it is used', async () => {
    const faultyBooks = (count: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        ...book(index + 1),
        ...(index < count && { sells: [{ listings: 1, unit_price: -5, quantity: 3 }] }),
      }))
    const faultyPrices = (count: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        id: index + 1,
        buys: { quantity: index < count ? -1 : 1, unit_price: 3 },
        sells: { quantity: 1, unit_price: 3 },
      }))
    const ids = Array.from({ length: 100 }, (_, index) => index + 1)
    const { api } = await gameWith([50, 51].flatMap((count) => [json(faultyBooks(count)), json(faultyPrices(count))]))
    const seen: number[] = []
    const answer = await api.fetchListings(ids, ({ id }) => seen.push(id))
    expect([seen.length, answer.faulty.length]).toEqual([50, 50])
    expect(await api.fetchPrices(ids)).toMatchObject({ prices: { length: 50 }, faulty: { length: 50 } })
    const none = await faultOf(api.fetchListings(ids, () => seen.push(0)))
    expect([none.kind, seen.length]).toEqual(['faulty', 50])
    expect(await faultOf(api.fetchPrices(ids))).toMatchObject({
      kind: 'faulty',
      message: expect.stringContaining('commerce/prices: 51 of 100 records are faulty'),
    })
  })

  test.each([
    [401, 'Invalid access token', 'refused'],
    [403, 'requires scope wallet', 'refused'],
    [500, 'ErrInternal', 'server'],
  ] as const)('of one key, such as a %i, close no endpoint to others', async (status, text, kind) => {
    const { api } = await gameWith([
      (request, response) => {
        const isIll = request.headers.authorization === 'Bearer ill'
        json(isIll ? { text } : [1], isIll ? status : 200)(request, response)
      },
    ])
    const call = { path: 'account/skins', needs: [], reply: z.array(z.int()) } as const
    const ask = (who: string) => api.fetchWithKey(call, who, { who, attempts: 2 })
    for (let time = 0; time < 15; time++) expect(await faultOf(ask('ill'))).toMatchObject({ kind, status })
    expect(api.status().breakers).toEqual({ 'account/skins': 'closed' })
    expect(await ask('well')).toEqual([1])
  })

  test('never show a key', async () => {
    const key = '564F181A-F0FC-114A-A55D-3C1DCD45F3767AF3848F-AB29-4EBF-9594-F91E6A75E015'
    const { api, asked, requests } = await gameWith([json({ text: `the key ${key} is not valid` }, 401)])
    const fault = await faultOf(api.fetchWithKey({ path: 'account', needs: [], reply: z.unknown() }, key))
    expect(fault.message).toBe('account: 401 the key [masked key] is not valid')
    expect(asked).toEqual(['/v2/account'])
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
  })

  test('let a call be given up', async () => {
    const { api } = await gameWith([() => {}])
    const ending = new AbortController()
    const calls = [
      api.listIds('items', { signal: ending.signal }),
      api.fetchListings([1], () => {}, { signal: ending.signal }),
    ]
    ending.abort(new Error('shutting down'))
    for (const call of calls) await expect(call).rejects.toThrow('shutting down')
  })
})

describe('listings', () => {
  test('are handed out book by book, compressed or not', async () => {
    const { api, asked } = await gameWith([gzipped(JSON.stringify([book(1), book(3)]), 206), json([book(2)])])
    const seen: unknown[] = []
    const onBook = ({ id, buys }: { id: number; buys: Int32Array }) => seen.push([id, ...buys])
    await api.fetchListings([1, 2, 3], onBook)
    await api.fetchListings([2], onBook)
    expect(seen).toEqual([
      [1, 5, 3, 1],
      [3, 5, 3, 1],
      [2, 5, 3, 1],
    ])
    expect(asked[0]).toBe('/v2/commerce/listings?ids=1,2,3')
  })

  test('of unknown ids are nothing', async () => {
    const { api } = await gameWith([json({ text: 'all ids provided are invalid' }, 404)])
    const seen: number[] = []
    await api.fetchListings([1], ({ id }) => seen.push(id))
    expect(seen).toEqual([])
  })

  test('that break off return no book, and are retried', async () => {
    const text = JSON.stringify([book(1), book(2)])
    const { api } = await gameWith([gzipped(text.slice(0, -10)), gzipped(text)])
    const seen: number[] = []
    await api.fetchListings([1, 2], ({ id }) => seen.push(id))
    expect(seen).toEqual([1, 2])
  })

  test('report which books are invalid', async () => {
    const { api } = await gameWith([
      gzipped('[{"id":4,"buys":[{"listings":1,"unit_price":5,"quantity":9999999999}],"sells":[]}]'),
    ])
    expect((await api.fetchListings([4], () => {})).faulty).toEqual([
      { id: 4, reason: 'quantity is no whole number from 0 to 2147483647' },
    ])
  })
})

describe('a path with a name in it', () => {
  const inventoryOf = (name: string) => ({
    path: `characters/${encodeURIComponent(name)}/inventory`,
    template: 'characters/:name/inventory',
    needs: [],
    reply: z.object({ bags: z.int() }),
  })
  const hang: Answer = () => {}
  const cutOff: Answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"bags":')
    setTimeout(() => response.destroy(), 20)
  }

  test('is called by its name, and counted without it', async () => {
    const made: string[] = []
    const { api, asked } = await gameWith([json({ bags: 5 })], { onCall: ({ endpoint }) => made.push(endpoint) })
    for (const name of ['Ada Ly', 'Bén']) await api.fetchWithKey(inventoryOf(name), 'key', { who: name })
    expect(asked).toEqual(['/v2/characters/Ada%20Ly/inventory', '/v2/characters/B%C3%A9n/inventory'])
    expect(made).toEqual(['characters/:name/inventory', 'characters/:name/inventory'])
    expect(api.status().breakers).toEqual({ 'characters/:name/inventory': 'closed' })
  })

  test.each([
    ['an error', json({ text: 'ErrInternal' }, 503)],
    ['silence', hang],
    ['half an answer', cutOff],
    ['an answer of another shape', json({ sacks: 5 })],
  ])('is not in the message of %s', async (_what, answer) => {
    const { api } = await gameWith([answer], { timeoutMs: 200 })
    const fault = await faultOf(api.fetchWithKey(inventoryOf('Ada Ly'), 'key', { attempts: 1 }))
    expect(fault.endpoint).toBe('characters/:name/inventory')
    expect(fault.message).toMatch(/^characters\/:name\/inventory: /)
    expect(fault.message).not.toMatch(/Ada/)
  })

  test('shares one breaker with every other name', async () => {
    const { api } = await gameWith([json({ text: 'ErrInternal' }, 500)])
    for (let player = 0; player < 10; player++) {
      const call = inventoryOf(`Player ${player}`)
      await faultOf(api.fetchWithKey(call, 'key', { who: `account ${player}`, attempts: 1 }))
    }
    const fault = await faultOf(api.fetchWithKey(inventoryOf('Somebody Else'), 'key', { who: 'somebody else' }))
    expect(fault.kind).toBe('breaker-open')
    expect(api.status().breakers).toEqual({ 'characters/:name/inventory': 'open' })
  })
})

test("the time of an answer is the game's own if it sends one, else that of HTTP", async () => {
  const times: number[] = []
  const date = 'Mon, 02 Mar 2026 10:00:00 GMT'
  const { api } = await gameWith(
    [json([1], 200, { date, 'x-game-time': '2026-01-01T00:00:00.000Z' }), json([book(1)], 200, { date })],
    { onGameTime: (at) => times.push(at) },
  )
  await api.listIds('items')
  await api.fetchListings([1], () => {})
  expect(times).toEqual([Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-03-02T10:00:00Z')])
})

test('the exchange is silent about quantities that are too small', async () => {
  const { api } = await gameWith([
    json({ text: 'too few coins for an exchange' }, 400),
    json({ coins_per_gem: 30, quantity: 3 }),
  ])
  expect(await api.fetchExchange('coins', 1)).toBeNull()
  expect(await api.fetchExchange('coins', 100)).toEqual({ coins_per_gem: 30, quantity: 3 })
})
