import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createSimulator } from '../server.ts'
import { writeRecording } from '../testing/write-recording.ts'
import { createRecordedWorld } from './recorded-world.ts'

const FIRST = '2025-08-08T13:04:24.976Z'
const SECOND = '2025-08-08T13:31:46.856Z'
const THIRD = '2025-08-08T13:34:34.169Z'

const price = (id: number) => ({
  id,
  whitelisted: id === 10,
  buys: { quantity: 5, unit_price: 7 },
  sells: { quantity: 6, unit_price: 9 },
})

const FILES = {
  items: [
    { name: 'Sword', id: 20, details: { id: 999 } },
    { name: 'Axe', id: 10 },
  ],
  stories_seasons: [
    { id: 'B', name: 'Two' },
    { id: 'A', name: 'One' },
  ],
  'commerce_prices_2023-09-04': [price(10), price(40)],
  'commerce_listings_series_2025-08-08': [
    { kind: 'header', snapshots: ['2025-08-08T13:04:24.976941+00:00', SECOND, THIRD] },
    {
      id: 10,
      s: 0,
      buys: [
        [30, 2, 1],
        [29, 8, 3],
      ],
      sells: [[40, 1, 1]],
    },
    { id: 10, s: 1, same: 1 },
    { id: 10, s: 2, buys: [[29, 8, 3]], sells: [] },
    { id: 20, s: 1, buys: [], sells: [[50, 3, 2]] },
  ],
}
const bookOf10 = {
  id: 10,
  buys: [
    { listings: 1, unit_price: 30, quantity: 2 },
    { listings: 3, unit_price: 29, quantity: 8 },
  ],
  sells: [{ listings: 1, unit_price: 40, quantity: 1 }],
}

const folders: string[] = []
const apps: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  await Promise.all(folders.splice(0).map((dir) => rm(dir, { recursive: true })))
})

const record = async (files: Record<string, readonly unknown[]> = FILES): Promise<string> => {
  const dir = await writeRecording(files)
  folders.push(dir)
  return dir
}

const start = async (files: Record<string, readonly unknown[]> = FILES): Promise<(url: string) => Promise<unknown>> => {
  const app = createSimulator({ world: await createRecordedWorld({ dir: await record(files) }), rateLimit: null })
  apps.push(app)
  return async (url) => (await app.inject(url)).json()
}

describe('a recording', () => {
  it('gives its records as recorded, ids in order', async () => {
    const get = await start()
    expect(await get('/v2/items')).toEqual([10, 20])
    expect(await get('/v2/items/20')).toEqual({ name: 'Sword', id: 20, details: { id: 999 } })
    expect(await get('/v2/stories/seasons')).toEqual(['A', 'B'])
  })

  it('knows every id that has a price or a book at some moment', async () => {
    const get = await start()
    expect(await get('/v2/commerce/listings')).toEqual([10, 20, 40])
    expect(await get('/v2/commerce/prices')).toEqual([10, 20, 40])
  })

  it('answers with the book of the current moment, and not for an id that is absent from it', async () => {
    const get = await start()
    expect(await get('/v2/commerce/listings/10')).toEqual(bookOf10)
    expect(await get('/v2/commerce/listings?ids=10,20')).toEqual([bookOf10])
    expect(await get('/v2/commerce/prices/20')).toEqual({ text: 'no such id' })
  })

  it('makes prices from the book, whitelisted as recorded', async () => {
    const get = await start()
    expect(await get('/v2/commerce/prices/10')).toEqual({
      id: 10,
      whitelisted: true,
      buys: { quantity: 10, unit_price: 30 },
      sells: { quantity: 1, unit_price: 40 },
    })
  })

  it('shows an item that never had a book at its recorded price and lists it as such', async () => {
    const get = await start()
    expect(await get('/v2/commerce/prices/40')).toEqual(price(40))
    expect(await get('/v2/commerce/listings/40')).toEqual({
      id: 40,
      buys: [{ listings: 1, unit_price: 7, quantity: 5 }],
      sells: [{ listings: 1, unit_price: 9, quantity: 6 }],
    })
    expect(await get('/replay/status')).toEqual({
      moments: [FIRST, SECOND, THIRD],
      current: 0,
      finished: false,
      pricesRecorded: '2023-09-04',
      pricedOnly: [40],
      gameTime: FIRST,
    })
  })

  it('answers no exchange rate, for none is recorded', async () => {
    expect(await (await start())('/v2/commerce/exchange/coins?quantity=100000')).toEqual({ text: 'API not active' })
  })
})

describe('the replay clock', () => {
  const timeAfter = async (get: (url: string) => Promise<unknown>, urls: string[]): Promise<unknown> => {
    for (const url of urls) await get(url)
    return (await get('/replay/status')) as unknown
  }
  const LIST = '/v2/commerce/listings'

  it('advances with the list of ids after every book was requested', async () => {
    const get = await start()
    expect(await timeAfter(get, [LIST, `${LIST}?ids=10,20`, `${LIST}/40`])).toMatchObject({ gameTime: FIRST })
    expect(await timeAfter(get, [LIST])).toMatchObject({ gameTime: SECOND, current: 1 })
    expect(await get(`${LIST}?ids=10,20`)).toMatchObject([bookOf10, { id: 20 }])
  })

  it('stays until every id was requested', async () => {
    const get = await start()
    expect(await timeAfter(get, [LIST, `${LIST}?ids=10,20`, LIST, LIST])).toMatchObject({ gameTime: FIRST })
  })

  it('counts a pass by pages', async () => {
    const get = await start()
    expect(await timeAfter(get, [`${LIST}?page=0&page_size=200`, LIST])).toMatchObject({ gameTime: SECOND })
  })

  it('moves on with the list of prices after all prices, and does not part prices from the books of their moment', async () => {
    const get = await start()
    const prices = '/v2/commerce/prices'
    expect(await timeAfter(get, [prices, `${prices}?ids=10,20,40`, LIST, `${LIST}?ids=10`])).toMatchObject({
      gameTime: FIRST,
    })
    expect(await timeAfter(get, [prices])).toMatchObject({ gameTime: SECOND })
  })

  it('stays at the last moment', async () => {
    const get = await start()
    const pass = [LIST, `${LIST}?ids=10,20,40`]
    expect(await timeAfter(get, [...pass, ...pass, ...pass, ...pass])).toMatchObject({
      gameTime: THIRD,
      current: 2,
      finished: true,
    })
    expect(await get(`${LIST}/10`)).toEqual({ id: 10, buys: [bookOf10.buys[1]], sells: [] })
  })

  it('moves on by hand', async () => {
    const app = createSimulator({ world: await createRecordedWorld({ dir: await record() }) })
    apps.push(app)
    const advance = async () => (await app.inject({ method: 'POST', url: '/admin/replay/advance' })).json()
    expect(await advance()).toEqual({ advanced: true, gameTime: SECOND })
    expect(await advance()).toEqual({ advanced: true, gameTime: THIRD })
    expect(await advance()).toEqual({ advanced: false, gameTime: THIRD })
  })
})

describe('the folder of a recording', () => {
  it('gives the same world id for the same content and another for other content', async () => {
    const id = async (files: Record<string, readonly unknown[]>) =>
      (await createRecordedWorld({ dir: await record(files) })).id
    expect(await id(FILES)).toBe(await id(FILES))
    expect(await id({ items: FILES.items })).not.toBe(await id(FILES))
  })

  it('needs nothing but items and says what else is missing', async () => {
    const notices: string[] = []
    const dir = await record({ items: FILES.items })
    const world = await createRecordedWorld({ dir, onNotice: (text) => notices.push(text) })
    expect(world.tradableIds()).toEqual([])
    expect(world.collection('skins').ids()).toEqual([])
    expect(notices).toContain(`${dir} has no skins.jsonl.gz: /v2/skins is empty`)
    expect(notices).toContain(`${dir} has no commerce_listings_series_*.jsonl.gz: no order books, one moment`)
  })

  it('cannot be without items, and the error names file and folder', async () => {
    const dir = await record({ skins: [] })
    await expect(createRecordedWorld({ dir })).rejects.toThrow(
      `the recording ${dir} has no items: items.jsonl.gz is missing`,
    )
  })

  it('must exist', async () => {
    await expect(createRecordedWorld({ dir: '/nowhere/at/all' })).rejects.toThrow(
      'cannot read the recording /nowhere/at/all',
    )
  })

  it('names the line that is no JSON, the record without id and the file that does not unpack', async () => {
    const dir = await record({ items: FILES.items })
    await writeFile(join(dir, 'skins.jsonl'), '{"id":1}\n{"id":\n')
    await expect(createRecordedWorld({ dir })).rejects.toThrow(`line 2 of ${join(dir, 'skins.jsonl')} is not JSON`)
    await writeFile(join(dir, 'skins.jsonl'), '{"name":"x"}\n')
    await expect(createRecordedWorld({ dir })).rejects.toThrow(`line 1 of ${join(dir, 'skins.jsonl')}`)
    await writeFile(join(dir, 'skins.jsonl.gz'), 'not gzip')
    await expect(createRecordedWorld({ dir })).rejects.toThrow(`cannot unpack ${join(dir, 'skins.jsonl.gz')}`)
  })
})
