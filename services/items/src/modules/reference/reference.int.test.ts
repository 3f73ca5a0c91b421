import {
  fieldIs,
  getCurrencies,
  getFestivals,
  getForgeRecipes,
  getRaidRewards,
  getRecipes,
  getSkins,
  parseFilter,
  RECIPE_FIELDS,
} from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let now = Date.parse('2026-03-10T12:00:00Z')

const recipe = (id: number, type: string, ingredients: [number, number][], count = 1) => ({
  id,
  type,
  outputItemId: 100 + Math.abs(id),
  source: type === 'MysticForge' ? 'game-data' : 'game',
  firstAdded: new Date('2026-01-02T03:04:05Z'),
  lastUpdate: new Date('2026-02-03T04:05:06Z'),
  digest: '',
  data: {
    id,
    type,
    output_item_id: 100 + Math.abs(id),
    output_item_count: count,
    ingredients: ingredients.map(([item_id, amount]) => ({ item_id, count: amount })),
    chat_link: '[&]',
    ...(type !== 'MysticForge' && {
      flags: ['AutoLearned'],
      disciplines: ['Tailor'],
      min_rating: 75,
      time_to_craft_ms: 1_000,
    }),
  },
})
const document = (kind: string, id: string, data: Record<string, unknown>) => ({
  kind,
  id,
  data,
  source: 'test',
  digest: '',
})

beforeAll(async () => {
  await database.db.insert(schema.recipe).values([
    recipe(
      -1,
      'MysticForge',
      [
        [5, 25],
        [5, 25],
        [5, 25],
        [19721, 5],
      ],
      11.5,
    ),
    recipe(1, 'Refinement', [[19726, 2]]),
    recipe(2, 'Weapon', [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ]),
  ])
  await database.db.insert(schema.referenceDocument).values([
    document('skins', '10', { id: 10, name: 'Dreamer', type: 'Weapon', icon: 'x', rarity: 'Exotic' }),
    document('skins', '9', { id: 9, name: 'Boots', type: 'Armor', icon: 'y', rarity: 'Fine' }),
    document('currencies', '1', { id: 1, name: 'Coin', order: 101 }),
    document('currencies', '4', { id: 4, name: 'Gem', icon: 'https://render.test/gem.png', order: 103 }),
    document('raid-rewards', 'a', { id: 77_302, currency: 28, cost: 5, gold: 0 }),
    document('festivals', 'a', {
      id: 12,
      festival: 'Four Winds',
      year: 2025,
      quantity: 3,
      start: '2025-07-22T16:00:00Z',
      end: '2025-08-12T16:00:00Z',
    }),
    document('festivals', 'b', {
      id: 12,
      festival: 'Wintersday',
      year: 2025,
      quantity: 3,
      start: '2025-12-10T16:00:00Z',
      end: '2026-01-02T16:00:00Z',
    }),
  ])
  test = await startApp(database, { now: () => now })
})
afterAll(() => test?.app.close())

it('keeps Mystic Forge recipes out of the list unless a filter asks for them', async () => {
  const all = await injectEndpoint(test.app, getRecipes, { query: { fields: ['id'] } })
  expect(all.body).toEqual([{ id: 1 }, { id: 2 }])
  const forge = await test.app.inject('/v2/recipes?filter=type:MysticForge')
  expect(forge.json()).toHaveLength(1)
  expect(forge.body).toMatch(/^\[\{"id":-1,"chat_link"/)
})

it.each(['', '?filter=type:MysticForge'])(
  'has every field where scripts read it by its place, in /v2/recipes%s',
  async (query) => {
    const rows = (await test.app.inject(`/v2/recipes${query}`)).json<Record<string, unknown>[]>()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(Object.keys(row)).toEqual([
        ...['id', 'chat_link', 'disciplines', 'firstAdded', 'flags', 'ingredients', 'lastUpdate', 'min_rating'],
        ...['output_item_count', 'output_item_id', 'time_to_craft_ms', 'type'],
      ])
  },
)

it('finds the recipes that came or changed since a day', async () => {
  expect(await idsOf('firstAdded:gte:2026-01-02,type:Weapon')).toEqual([2])
  expect(await idsOf('lastUpdate:gt:2026-03-01,type:Weapon')).toEqual([])
})

const idsOf = async (filter: string) =>
  (
    await injectEndpoint(test.app, getRecipes, {
      query: { filter: parseFilter(filter, RECIPE_FIELDS), fields: ['id'] },
    })
  ).body?.map(({ id }) => id)

it('finds the recipes that use an item, those of the Mystic Forge by their type', async () => {
  expect(await idsOf('ingredient:5')).toEqual([2])
  expect(await idsOf('ingredient:eq:19726,type:Refinement')).toEqual([1])
  expect(await idsOf('ingredient:5,type:MysticForge')).toEqual([-1])
  expect(await idsOf('ingredient:5,ingredient:4')).toEqual([2])
  expect(await idsOf('ingredient:19721')).toEqual([])
  expect(await idsOf('ingredient:999')).toEqual([])
})

it('finds recipes by their ids, of either kind, and leaves out unknown ones', async () => {
  const idsAt = async (query: string) =>
    (await test.app.inject(`/v2/recipes?fields=id&${query}`)).json<{ id: number }[]>().map(({ id }) => id)
  expect(await idsAt('ids=2,-1,99')).toEqual([-1, 2])
  expect(await idsAt('ids=2&ids=1')).toEqual([1, 2])
  expect(await idsAt('ids=1,2&filter=type:Weapon')).toEqual([2])
  expect(await idsAt('ids=1,2&limit=1&offset=1')).toEqual([2])
  expect(await idsAt('ids=all')).toEqual([1, 2])
  expect(await idsAt('ids=')).toEqual([])
})

it('refuses what is no list of ids, and too long a one', async () => {
  const wrong = await test.app.inject('/v2/recipes?ids=1,x')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain("'x' at position 2 is no id")
  const long = await test.app.inject(`/v2/recipes?ids=${Array.from({ length: 5001 }, (_, id) => id).join()}`)
  expect(long.statusCode).toBe(413)
  expect(long.body).toContain('5001 ids; at most 5000, or ids=all for every recipe')
})

it('compares an ingredient with eq only', async () => {
  const reply = await test.app.inject('/v2/recipes?filter=ingredient:gt:5')
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain("'gt' does not fit ingredient, which takes eq")
})

it('finds the recipes that make an item, of either kind, with all that shows a recipe', async () => {
  const { body } = await injectEndpoint(test.app, getRecipes, { query: { filter: fieldIs('output_item_id', 101) } })
  expect(body).toEqual([
    {
      id: -1,
      chat_link: '[&]',
      disciplines: [],
      firstAdded: '2026-01-02T03:04:05.000Z',
      flags: [],
      ingredients: [
        { item_id: 5, count: 25 },
        { item_id: 5, count: 25 },
        { item_id: 5, count: 25 },
        { item_id: 19_721, count: 5 },
      ],
      lastUpdate: '2026-02-03T04:05:06.000Z',
      min_rating: null,
      output_item_count: 11.5,
      output_item_id: 101,
      time_to_craft_ms: null,
      type: 'MysticForge',
    },
    {
      id: 1,
      chat_link: '[&]',
      disciplines: ['Tailor'],
      firstAdded: '2026-01-02T03:04:05.000Z',
      flags: ['AutoLearned'],
      ingredients: [{ item_id: 19_726, count: 2 }],
      lastUpdate: '2026-02-03T04:05:06.000Z',
      min_rating: 75,
      output_item_count: 1,
      output_item_id: 101,
      time_to_craft_ms: 1_000,
      type: 'Refinement',
    },
  ])
})

/** Recipes of community feeds, as the worker stores them. */
const addFeeds = async () => {
  const feedRecipe = (kind: string, id: number, type: string, more: Record<string, unknown>) => ({
    ...document(kind, String(id), {
      ...{ id, type, name: 'Iron Ore', source: kind, disciplines: [type], output_item_count: 88.5 },
      ...{ output_item_id: 101, ingredients: [{ item_id: 5, count: 250 }], ...more },
    }),
    firstSeen: new Date('2026-03-01T00:00:00Z'),
    changedAt: new Date('2026-03-02T00:00:00Z'),
  })
  await database.db.insert(schema.referenceDocument).values([
    feedRecipe('custom-recipes', FORGE_OF_FEED, 'MysticForge', {}),
    feedRecipe('profits-recipes', OFFER_OF_FEED, 'Merchant', {
      currency_ingredients: [{ currency_id: 23, count: 1 }],
    }),
  ])
}
const FORGE_OF_FEED = -140_737_488_355_329
const OFFER_OF_FEED = -200_000_000_000_000

describe('recipes of community feeds', () => {
  const ANSWERS = [
    ...['', '?ids=all', '?ids=1,-1,99', '?ids=1&filter=type:Merchant', '?filter=output_item_id:101'],
    ...['?filter=ingredient:5', '?filter=id', '?filter=min_rating:ne:400', '?beautify=human&limit=2'],
  ].map((query) => `/v2/recipes${query}`)
  const answers = async () => {
    const paths = [...ANSWERS, '/v1/recipes/json', '/v1/crafting']
    return Promise.all(paths.map(async (path) => [path, (await test.app.inject(path)).body]))
  }

  beforeAll(async () => {
    const before = await answers()
    await addFeeds()
    now += 10_000
    expect(await answers()).toEqual(before)
  })

  it('appear where a filter names their type or their source, with what they cost', async () => {
    expect(await idsOf('type:MysticForge')).toEqual([-1, FORGE_OF_FEED])
    expect(await idsOf('type:merchant')).toEqual([OFFER_OF_FEED])
    expect(await idsOf('type:ne:Refinement')).toEqual([-1, 2, OFFER_OF_FEED, FORGE_OF_FEED])
    expect(await idsOf('source:custom-recipes')).toEqual([FORGE_OF_FEED])
    expect(await idsOf('source:cts:recipes,ingredient:5')).toEqual([OFFER_OF_FEED, FORGE_OF_FEED])
    expect(await idsOf('source:custom-recipes,ingredient:19721')).toEqual([])
    expect(await idsOf('type:MysticForge,source:null')).toEqual([-1])
    expect((await test.app.inject('/v2/recipes?filter=type:Merchant')).json()).toEqual([
      {
        id: OFFER_OF_FEED,
        chat_link: null,
        currency_ingredients: [{ currency_id: 23, count: 1 }],
        disciplines: ['Merchant'],
        firstAdded: '2026-03-01T00:00:00.000Z',
        flags: [],
        ingredients: [{ item_id: 5, count: 250 }],
        lastUpdate: '2026-03-02T00:00:00.000Z',
        min_rating: null,
        name: 'Iron Ore',
        output_item_count: 88.5,
        output_item_id: 101,
        source: 'profits-recipes',
        time_to_craft_ms: null,
        type: 'Merchant',
      },
    ])
  })

  it('are found by their ids', async () => {
    const { body } = await test.app.inject(`/v2/recipes?fields=id,source&ids=2,${FORGE_OF_FEED}`)
    expect(body).toBe(`[{"id":2,"source":null},{"id":${FORGE_OF_FEED},"source":"custom-recipes"}]`)
  })

  it('are the new ones after a list was read again', async () => {
    await database.db
      .update(schema.referenceDocument)
      .set({ digest: 'other', data: { id: FORGE_OF_FEED, type: 'Salvage', source: 'custom-recipes' } })
      .where(eq(schema.referenceDocument.kind, 'custom-recipes'))
    now += 10_000
    expect(await idsOf('source:custom-recipes,type:Salvage')).toEqual([FORGE_OF_FEED])
  })
})

it('ignores a filter without a colon, as running scripts send it, and says so', async () => {
  const reply = await test.app.inject('/v2/recipes?filter=id')
  expect(reply.json()).toHaveLength(2)
  expect(reply.headers['x-ignored-filter']).toBe('id')
})

it('flattens recipes of at most four ingredients', async () => {
  const { body } = await injectEndpoint(test.app, getForgeRecipes, {})
  expect(body?.map((row) => row.output)).toEqual([101, 101])
  expect(body?.[0]).toEqual({
    item_1_id: 5,
    item_1_quantity: 25,
    item_2_id: 5,
    item_2_quantity: 25,
    item_3_id: 5,
    item_3_quantity: 25,
    item_4_id: 19_721,
    item_4_quantity: 5,
    output: 101,
    outputQuantity: 11.5,
  })
  expect(body?.[1]).toMatchObject({ item_1_id: 19_726, item_2_id: null, item_4_quantity: null })
})

it('answers skins of a type with exactly the asked fields', async () => {
  const reply = await test.app.inject('/gw2/v1/skins/json?filter=type:Weapon&fields=id,name')
  expect(reply.body).toBe('[{"id":10,"name":"Dreamer"}]')
  expect((await injectEndpoint(test.app, getSkins, { query: { fields: ['id'] } })).body).toEqual([
    { id: 9 },
    { id: 10 },
  ])
})

it('returns currencies, raid rewards and the requested festival', async () => {
  const icon = 'https://render.test/gem.png'
  expect((await injectEndpoint(test.app, getCurrencies, {})).body).toEqual([
    { id: 1, img: null, name: 'Coin', order: 101 },
    { id: 4, icon, img: icon, name: 'Gem', order: 103 },
  ])
  const images = await test.app.inject('/gw2/v1/currencies?fields=id,img&filter=img:ne:null')
  expect(images.body).toBe(`[{"id":4,"img":"${icon}"}]`)
  const rewards = await injectEndpoint(test.app, getRaidRewards, { query: { filter: fieldIs('currency', 28) } })
  expect(rewards.body).toHaveLength(1)
  const { body } = await injectEndpoint(test.app, getFestivals, {
    query: { filter: fieldIs('festival', 'Four Winds') },
  })
  expect(body?.map((row) => row.year)).toEqual([2025])
})
