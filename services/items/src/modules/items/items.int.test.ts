import { readFile } from 'node:fs/promises'
import {
  getItems,
  getItemsCsv,
  getItemsJsonl,
  getNewItems,
  ITEM_FIELD_NAMES,
  ITEM_FIELDS,
  listItemKeys,
} from '@gildscope/contracts'
import { findRecordedData, injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp

const POLLED = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  const version = await writeMarket(database.db, {
    items: [
      {
        id: 19721,
        name: 'Glob of Ectoplasm',
        nameDe: 'Ektoplasmakugel',
        rarity: 'Exotic',
        firstAdded: new Date('2026-01-02T00:00:00Z'),
      },
      {
        id: 19976,
        name: 'Mystic Coin',
        nameFr: 'Pièce mystique',
        rarity: 'Rare',
        description: 'Used in the Mystic Forge.',
        firstAdded: new Date('2026-01-02T00:00:00Z'),
      },
      { id: 30, name: 'Bound Thing', marketable: false, accountBound: true, description: 'Salvage Item, really' },
      { id: 31, name: 'Orb', rarity: 'Exotic', chatLink: '[&AgEfAAAA]', defaultSkin: 7 },
    ],
    prices: [
      { itemId: 19721, buyPrice: 2000, sellPrice: 2100, buyQuantity: 5_000_000_000, sellQuantity: 7 },
      { itemId: 19976, buyPrice: 18_000, sellPrice: 19_000, lastSeenSlot: 29_000_000 },
      { itemId: 31, sellPrice: 50 },
      { itemId: 30, sellPrice: 666 },
      { itemId: 99_999, sellPrice: 1 },
    ],
    derived: [{ itemId: 19721, profit: -215, roi: -10.75, snatchIt: { buy: 1, sell: 2, quantity: 3 } }],
    windows: [
      { itemId: 19721, window: '7d', sellSold: 12.6, coverage: 0.987654, sellSoldError: 1.239 },
      { itemId: 19721, window: '3m', sellSold: 150, sellPriceAvg: 2050 },
      { itemId: 19721, window: '12m', sellSold: 600 },
    ],
    poll: { slot: 29_500_000, finishedAt: POLLED },
  })
  test = await startApp(database)
  await test.reach(version)
})
afterAll(() => test?.app.close())

const items = (query: NonNullable<Parameters<typeof injectEndpoint<typeof getItems>>[2]>['query']) =>
  injectEndpoint(test.app, getItems, { query: query ?? {} })
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe('GET /v1/items/json', () => {
  it('answers exactly the fields that are asked for, in alphabetical order, unknown ones as null', async () => {
    const reply = await get('/gw2/v1/items/json?fields=sell_price,id,upgarade1,name&ids=19721')
    expect(reply.body).toBe('[{"id":19721,"name":"Glob of Ectoplasm","sell_price":2100,"upgarade1":null}]')
    expect(reply.headers['x-total-count']).toBe('1')
    expect(reply.headers['x-data-source']).toBe('live')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['access-control-allow-origin']).toBe('*')
  })

  it('answers every field without a list of fields', async () => {
    const { body } = await items({ ids: [19721] })
    expect(Object.keys(body?.[0] ?? {})).toEqual(ITEM_FIELD_NAMES)
    expect(body?.[0]).toMatchObject({
      buy_quantity: 5_000_000_000,
      roi: -10.75,
      snatchIt: { buy: 1, quantity: 3, sell: 2 },
      '7d_sell_sold': 13,
      '7d_coverage': 0.9877,
      '7d_sell_sold_error': 1.24,
      '1d_sell_sold': null,
      firstAdded: '2026-01-02T00:00:00.000Z',
      marketable: true,
    })
  })

  it('answers the window and the names of older services to who asks for them', async () => {
    const fields = '12m_sell_sold,3m_sell_price_avg,3m_sell_sold,3m_tax,first_added,last_updated'
    const { body } = await get(`/v1/items/json?ids=19721&fields=${fields}`)
    expect(body).toBe(
      `[{"12m_sell_sold":600,"3m_sell_price_avg":2050,"3m_sell_sold":150,"3m_tax":null,"first_added":"2026-01-02T00:00:00.000Z","last_updated":"${POLLED.toISOString()}"}]`,
    )
    const idsOf = async (query: string) => (await get(`/v1/items/json?fields=id&${query}`)).json()
    expect(await idsOf('filter=3m_sell_sold:gt:100')).toEqual([{ id: 19721 }])
    expect(await idsOf('sort=last_updated&order=desc&limit=1')).toEqual(
      await idsOf('sort=lastUpdate&order=desc&limit=1'),
    )
  })

  it('says when an item was last polled, and keeps market fields null where nothing is traded', async () => {
    const { body } = await items({ fields: ['lastUpdate', 'sell_price'], ids: 'all' })
    expect(body).toEqual([
      { lastUpdate: null, sell_price: null },
      { lastUpdate: POLLED.toISOString(), sell_price: 50 },
      { lastUpdate: POLLED.toISOString(), sell_price: 2100 },
      { lastUpdate: new Date(29_000_000 * 60_000).toISOString(), sell_price: 19_000 },
    ])
  })

  it('filters, sorts, pages and counts', async () => {
    const { body, headers } = await items({
      fields: ['id'],
      filter: { terms: [{ field: 'marketable', op: 'eq', value: true }], ignored: [] },
      sort: 'sell_price',
      order: 'desc',
      offset: 1,
      limit: 1,
    })
    expect(body).toEqual([{ id: 19721 }])
    expect(headers['x-total-count']).toBe('3')
  })

  it.each([
    ['filter=type:CraftingMaterial&fields=id', [30, 31, 19721, 19976]],
    ['filter=marketable:TRUE,AccountBound:False&fields=id', [31, 19721, 19976]],
    ['filter=rarity:exotic&fields=id', [31, 19721]],
    ['filter=name:cts:Ectoplasm&fields=id,name,rarity,type,buy_price,sell_price&limit=40', [19721]],
    ['filter=description:Salvage Item', [30]],
    ['filter=buy_price:lte:150000,profit:lt:0&fields=id', [19721]],
    ['filter=id:eq:19721&fields=id', [19721]],
    ['filter=default_skin:gt:0&fields=id', [31]],
    ['filter=rarity:neq:Exotic&fields=id', [30, 19976]],
    ['filter=snatchIt:ne:null&fields=id', [19721]],
    ['fields=id&ids=19976,%2031,5', [31, 19976]],
    ['fields=id&ids=all&limit=2&skip=1', [31, 19721]],
    ['fields=id&q=mystic', [19976]],
    ['fields=id&q=EKTO', [19721]],
    ['fields=id&q=31', [31]],
    ['fields=id&q=%5B%26AgEfAAAA%5D', [31]],
    ['fields=id&q=%E2%80%8B', []],
    ['fields=id&q=%C2%A8', []],
    ['fields=id&filter=name:cts:%C2%A8', []],
    ['fields=id&filter=description:%C2%A8', []],
    // Without a filter, ids or a search only what can be traded.
    ['fields=id', [31, 19721, 19976]],
    ['fields=id&q=%20', [31, 19721, 19976]],
    ['fields=id&filter=id', [31, 19721, 19976]],
    ['fields=id&limit=2&skip=1', [19721, 19976]],
    ['fields=id&filter=id:gt:0', [30, 31, 19721, 19976]],
    ['fields=id&ids=all', [30, 31, 19721, 19976]],
    ['fields=id&sort=name', [19721, 19976, 31]],
    ['fields=id&ids=all&sort=name', [30, 19721, 19976, 31]],
    ['fields=id&ids=all&sort=sell_price&order=DESC', [19976, 19721, 31, 30]],
    ['fields=id&ids=all&sort=sell_price', [31, 19721, 19976, 30]],
    ['fields=id&limit=0', []],
    ['fields=id&whatever=1&limit=1', [31]],
    // Generated clients repeat a parameter for each entry of a list.
    ['fields=id&fields=name&ids=31&ids=30,%2019721', [30, 31, 19721]],
    ['fields=id&filter=id:gt:30&filter=id:lt:19976', [31, 19721]],
    ['fields=id&ids=all&limit=1', [30]],
  ])('answers ?%s', async (query, ids) => {
    const reply = await get(`/v1/items/json?${query}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json<{ id: number }[]>().map(({ id }) => id)).toEqual(ids)
  })

  it('answers null for cut-off prices, which running scripts ask for and nothing is known of', async () => {
    const { body } = await get('/v1/items/json?ids=19721&fields=buy_cutoff_price,id,sell_cutoff_price')
    expect(body).toBe('[{"buy_cutoff_price":null,"id":19721,"sell_cutoff_price":null}]')
  })

  it('ignores filter parts without a colon and names them', async () => {
    const reply = await get('/v1/items/json?filter=$fields=id,name,buy_price,sell_price')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['x-ignored-filter']).toBe('$fields=id,name,buy_price,sell_price')
    expect(reply.json()).toHaveLength(3)
  })

  it('pretty prints for people', async () => {
    const reply = await get('/v1/items/json?beautify=human&fields=id,name&ids=31')
    expect(reply.body).toBe(JSON.stringify([{ id: 31, name: 'Orb' }], null, 2))
  })

  it.each([
    ['filter=nme:x', 400, ["'nme:x'", 'term 1', 'grammar']],
    ['filter=id:1,level:gt:high', 400, ["'level:gt:high'", 'term 2', 'a number']],
    ['sort=nonsense', 400, ['nonsense', '/v1/items/keys']],
    ['order=up', 400, ["'up'", 'asc or desc']],
    ['limit=-1', 400, ['-1', 'whole number']],
    ['ids=1,x', 400, ["'x'", 'position 2']],
    ['ids=1&ids=x', 400, ["'x'", 'position 2']],
    ['filter=id:1&filter=nme:x', 400, ["'nme:x'", 'term 2']],
    ['limit=1&limit=2', 400, ['given 2 times; give it once']],
    [`ids=${Array.from({ length: 5001 }, (_, i) => i + 1).join()}`, 413, ['5001 ids', 'at most 5000']],
    [`fields=${'x'.repeat(9000)}`, 413, ['at most 8000']],
    [`q=${'x'.repeat(101)}`, 400, ['at most 100']],
  ])('refuses ?%.40s saying what would be right', async (query, status, parts) => {
    const reply = await get(`/v1/items/json?${query}`)
    expect(reply.statusCode).toBe(status)
    const { message } = reply.json<{ error: { message: string } }>().error
    for (const part of parts) expect(message).toContain(part)
  })

  it('takes thousands of ids', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => index + 15_000)
    const { body } = await items({ ids, fields: ['id'] })
    expect(body).toEqual([{ id: 19721 }, { id: 19976 }])
  })
})

describe('GET /v1/items/csv', () => {
  it('has a header line and empty cells', async () => {
    const { body, headers } = await injectEndpoint(test.app, getItemsCsv, {
      query: { fields: ['id', 'sell_price', 'name', 'AccoountBound', 'description'], ids: [30, 19721] },
    })
    expect(body).toBe(
      'AccoountBound,description,id,name,sell_price\n,"Salvage Item, really",30,Bound Thing,\n,,19721,Glob of Ectoplasm,2100\n',
    )
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('answers everything', async () => {
    for (const [query, rows] of [
      ['', 3],
      ['?ids=all', 4],
    ] as const) {
      const reply = await get(`/gw2/v1/items/csv${query}`)
      const lines = reply.body.trimEnd().split('\n')
      expect(lines[0]?.split(',')).toEqual(ITEM_FIELD_NAMES)
      expect(lines).toHaveLength(rows + 1)
      expect(reply.headers['x-total-count']).toBe(String(rows))
    }
  })
})

describe('GET /v1/items/jsonl', () => {
  it('has a line for each item, as a list has it', async () => {
    const query = { fields: ['id', 'name', 'sell_price'], ids: [30, 19721] }
    const { body, headers } = await injectEndpoint(test.app, getItemsJsonl, { query })
    const { body: list } = await injectEndpoint(test.app, getItems, { query })
    expect(body).toBe(list?.map((row) => `${JSON.stringify(row)}\n`).join(''))
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(headers['x-total-count']).toBe('2')
  })

  it('answers everything, and nothing where there is nothing', async () => {
    const { body } = await get('/gw2/v1/items/jsonl?ids=all')
    expect(
      body
        .trimEnd()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line))),
    ).toEqual(Array(4).fill(ITEM_FIELD_NAMES))
    expect((await get('/gw2/v1/items/jsonl?fields=id&filter=name:nobody')).body).toBe('')
  })
})

describe('GET /v1/items/json/new', () => {
  it('answers the newest first, of one instant the highest id first', async () => {
    const { body } = await injectEndpoint(test.app, getNewItems, { query: { fields: ['id'] } })
    expect(body?.map(({ id }) => id)).toEqual([19976, 19721, 31, 30])
  })

  it('answers every item without a limit, and not more than a limit says', async () => {
    const added = Array.from({ length: 250 }, (_, index) => ({ id: 50_000 + index, marketable: false }))
    await test.reach(await writeMarket(database.db, { items: added }))
    const all = await injectEndpoint(test.app, getNewItems, { query: { fields: ['id'] } })
    expect(all.body).toHaveLength(254)
    expect(all.headers['x-total-count']).toBe('254')
    expect((await injectEndpoint(test.app, getNewItems, { query: { fields: ['id'], limit: 3 } })).body).toHaveLength(3)
  })
})

describe('GET /v1/items/keys', () => {
  it('names every field', async () => {
    const { body } = await injectEndpoint(test.app, listItemKeys)
    expect(body).toEqual([...ITEM_FIELDS.keys()])
  })
})

const recorded = findRecordedData()
it.skipIf(recorded === null)(
  '[recorded data] answers every item request that was seen of running scripts',
  async () => {
    const lines = (await readFile(`${recorded}/samples/requests-seen.tsv`, 'utf8')).split('\n')
    const urls = lines.map((line) => line.split('\t')[0] ?? '').filter((url) => url.includes('/v1/items/'))
    expect(urls.length).toBeGreaterThan(15)
    for (const url of urls) {
      const reply = await get(url.slice(url.indexOf('/gw2/')))
      expect(reply.statusCode, url).toBe(200)
      expect(reply.body.length, url).toBeGreaterThan(1)
    }
  },
)
