import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let origin: string

type Reply = { status: number; headers: Record<string, string>; body: Buffer }

/** Fetch would ask for encodings and take them off automatically. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request(`${origin}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

const UNPACK = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const ALL = '/gw2/v1/items/json?fields=id,name,sell_price'
const ids = Array.from({ length: 300 }, (_, index) => index + 1)
beforeAll(async () => {
  const version = await writeMarket(database.db, {
    items: ids.map((id) => ({ id })),
    prices: ids.map((id) => ({ itemId: id, sellPrice: id * 10 })),
    poll: { slot: 1, finishedAt: new Date('2026-11-20T12:00:00Z') },
  })
  test = await startApp(database)
  await test.reach(version)
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test?.app.close())

describe('an item list', () => {
  it.each(['zstd', 'br', 'gzip'] as const)(
    'comes in %s with the same bytes inside, computed or kept',
    async (encoding) => {
      const plain = await send(ALL)
      expect(plain.headers['content-encoding']).toBeUndefined()
      for (let round = 0; round < 2; round += 1) {
        const reply = await send(ALL, { 'accept-encoding': encoding })
        expect(reply.headers['content-encoding']).toBe(encoding)
        expect(reply.headers.vary).toMatch(/accept-encoding/i)
        expect(reply.headers['x-total-count']).toBe('300')
        expect(UNPACK[encoding](reply.body)).toEqual(plain.body)
        expect(reply.headers.etag).not.toBe(plain.headers.etag)
      }
    },
  )

  it('is the same the second time, with the same headers', async () => {
    const first = await send(`${ALL}&limit=2`)
    const second = await send(`${ALL}&limit=2`)
    expect(second.body).toEqual(first.body)
    for (const name of [
      'etag',
      'content-type',
      'x-total-count',
      'x-data-source',
      'access-control-allow-origin',
      'cache-control',
    ])
      expect(second.headers[name], name).toBe(first.headers[name])
  })

  it('costs a 304 when the caller has it, however the question is spelled', async () => {
    const { headers } = await send(`${ALL}&limit=3`)
    const etag = headers.etag ?? ''
    for (const path of [
      `${ALL}&limit=3`,
      '/gw2/v1/items/json?limit=3&fields=sell_price,id,name',
      '/v1/items/json?limit=3&fields=name,id,sell_price&x=1',
    ]) {
      const reply = await send(path, { 'if-none-match': `"other", W/${etag}` })
      expect(reply.status).toBe(304)
      expect(reply.headers.etag).toBe(etag)
      expect(reply.body).toHaveLength(0)
    }
  })

  it('answers 304 to a tag that a proxy changed by compressing the answer', async () => {
    const small = '/v1/items/json?fields=id&limit=1'
    const keys = '/v1/items/keys'
    for (const path of [small, `${ALL}&limit=3`, '/v1/items/json', keys]) {
      const { headers } = await send(path)
      for (const etag of [headers.etag?.replace(/"$/, '-gzip"'), headers.etag?.replace(/"$/, ';gzip"')]) {
        const reply = await send(path, { 'if-none-match': etag ?? '' })
        expect([reply.status, reply.headers.etag]).toEqual([304, etag])
      }
    }
  })

  it('answers in full to the tag of an encoding that the caller does not take', async () => {
    for (const path of [`${ALL}&limit=100`, '/v1/items/json', '/v1/items/keys']) {
      const { headers } = await send(path, { 'accept-encoding': 'gzip' })
      const known = { 'if-none-match': headers.etag ?? '' }
      expect((await send(path, { ...known, 'accept-encoding': 'gzip' })).status).toBe(304)
      const reply = await send(path, { ...known, 'accept-encoding': 'identity' })
      expect([reply.status, reply.headers['content-encoding']], path).toEqual([200, undefined])
    }
  })

  it('answers HEAD with the headers of GET', async () => {
    for (const path of [`${ALL}&limit=4`, `${ALL}&limit=5`]) {
      const [head, get] = [await send(path, {}, 'HEAD'), await send(path)]
      expect(head.status).toBe(200)
      expect(head.body).toHaveLength(0)
      for (const name of ['etag', 'content-length', 'content-type', 'x-total-count'])
        expect(head.headers[name], name).toBe(get.headers[name])
      expect(await send(path, {}, 'HEAD')).toMatchObject({ status: 200, headers: { etag: get.headers.etag } })
    }
  })

  it('has another tag for another question and another format', async () => {
    const paths = [ALL, `${ALL}&limit=1`, `${ALL}&beautify=human`, ALL.replace('json', 'csv'), `${ALL}&sort=name`]
    const tags = await Promise.all(paths.map(async (path) => (await send(path)).headers.etag))
    expect(new Set(tags).size).toBe(paths.length)
  })

  it('changes with the market: no kept answer outlives its version', async () => {
    const path = '/v1/items/json?fields=sell_price&ids=7'
    const before = await send(path)
    expect(before.body.toString()).toBe('[{"sell_price":70}]')
    const version = await writeMarket(database.db, { prices: [{ itemId: 7, sellPrice: 71 }] })
    await test.reach(version)
    const after = await send(path, { 'if-none-match': before.headers.etag ?? '' })
    expect(after.status).toBe(200)
    expect(after.body.toString()).toBe('[{"sell_price":71}]')
  })
})

describe('the whole market', () => {
  it.each([['/v1/items/json'], ['/v1/items/jsonl'], ['/v1/items/csv'], ['/v1/items/json?beautify=human&ids=all']])(
    'is sent as kept gzip, or unpacked for callers that cannot take it: %s',
    async (path) => {
      const packed = await send(path, { 'accept-encoding': 'br, gzip, zstd' })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(packed.headers['x-total-count']).toBe('300')
      const plain = await send(path)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(gunzipSync(packed.body)).toEqual(plain.body)
      // A length that is not known is not sent; 0 would be wrong.
      expect((await send(path, {}, 'HEAD')).headers['content-length']).toBeUndefined()
      const packedHead = await send(path, { 'accept-encoding': 'gzip' }, 'HEAD')
      expect(packedHead.headers['content-length']).toBe(String(packed.body.length))
      const again = await send(path, { 'if-none-match': packed.headers.etag ?? '', 'accept-encoding': 'gzip' })
      expect(again.status).toBe(304)
    },
  )

  it('is charged to the one for whom it is made', async () => {
    const before = origin
    const app = await startApp(database, { POINTS_PER_MINUTE: 600 })
    try {
      origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
      const left = async () => Number((await send('/v1/items/jsonl')).headers['ratelimit-remaining'])
      const [first, second, third] = [await left(), await left(), await left()]
      const limit = Number((await send('/v1/items/keys')).headers['ratelimit-limit'])
      expect(limit - first).toBeGreaterThan(10)
      expect(first - second).toBeLessThanOrEqual(1)
      expect(second - third).toBeLessThanOrEqual(1)
    } finally {
      origin = before
      await app.app.close()
    }
  })

  it('holds the rows that a filter that keeps all of them gives', async () => {
    const whole = await send('/v1/items/json')
    const filtered = await send('/v1/items/json?filter=id:gt:0')
    expect(whole.body).toEqual(filtered.body)
  })
})

describe('an answer too large to be held', () => {
  let large: TestApp
  beforeAll(async () => {
    large = await startApp(database, { BUFFERED_CELLS: 100 })
  })
  afterAll(() => large?.app.close())

  it('is streamed in every encoding with the bytes of a held one', async () => {
    const path = '/v1/items/json?filter=id:gt:1&sort=sell_price&order=desc'
    const held = await send(path)
    origin = await large.app.listen({ port: 0, host: '127.0.0.1' })
    const plain = await send(path)
    expect(plain.body).toEqual(held.body)
    expect(plain.headers.etag).toBe(held.headers.etag)
    for (const encoding of ['zstd', 'br', 'gzip'] as const) {
      const packed = await send(path, { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers['x-total-count']).toBe('299')
      expect(UNPACK[encoding](packed.body)).toEqual(held.body)
      const again = await send(path, { 'if-none-match': packed.headers.etag ?? '', 'accept-encoding': encoding })
      expect(again.status).toBe(304)
      const head = await send(path, { 'accept-encoding': encoding }, 'HEAD')
      expect(head).toMatchObject({ status: 200, headers: { etag: packed.headers.etag } })
      expect(head.headers['content-length']).toBeUndefined()
    }
  })
})
