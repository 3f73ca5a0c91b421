import { gunzipSync } from 'node:zlib'
import { getRecipes, getWays, MAX_OUTPUTS, parseFilter, RECIPE_FIELDS, type Way } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const SWORD = 500
const CLOVER = 19_675
const database = useDatabase()
let items: TestApp
let now = Date.parse('2026-03-10T12:00:00Z')

const recipe = (id: number, outputItemId: number, ingredient: number, type = 'Refinement') => ({
  ...{ id, type, outputItemId, source: type === 'MysticForge' ? 'game-data' : 'game', digest: String(id) },
  data: {
    ...{ id, type, output_item_id: outputItemId, output_item_count: 1 },
    ingredients: [{ item_id: ingredient, count: 2 }],
  },
})
const offer = (id: number, outputItemId: number, data = {}) => ({
  ...{ kind: 'custom-recipes', id: String(id), source: 'test', digest: String(id) },
  data: {
    ...{ id, type: 'Merchant', output_item_id: outputItemId, output_item_count: 1, source: 'custom-recipes' },
    ...{ ingredients: [], currency_ingredients: [{ currency_id: 23, count: 5 }], ...data },
  },
})

beforeAll(async () => {
  await database.db.insert(schema.recipe).values([recipe(1, SWORD, 10), recipe(-2, 10, CLOVER, 'MysticForge')])
  await database.db.insert(schema.referenceDocument).values(offer(-(2 ** 47) - 5, CLOVER))
  items = await startApp(database, { now: () => now })
})
afterAll(() => items?.app.close())

const idsOf = async (outputs: readonly number[] | 'all') => {
  const { status, body } = await injectEndpoint(items.app, getWays, { query: { outputs: outputs as number[] } })
  return [status, (body ?? []).map(({ id }: Way) => id)]
}

test('lead through recipes of the game, of this site and of feeds, and change with them', async () => {
  expect(await idsOf([SWORD])).toEqual([200, [1, -2, -(2 ** 47) - 5]])
  expect(await idsOf([10])).toEqual([200, [-2, -(2 ** 47) - 5]])
  expect(await idsOf([4])).toEqual([200, []])
  await database.db.insert(schema.referenceDocument).values(offer(-(2 ** 47) - 6, SWORD))
  now += 60_000
  expect(await idsOf([SWORD])).toEqual([200, [1, -2, -(2 ** 47) - 5, -(2 ** 47) - 6]])
})

test('lead through what drop research shows of items, which is among the recipes too', async () => {
  const id = -(2 ** 49) - 10
  await database.db.insert(schema.referenceDocument).values({
    ...{ kind: 'drop-ways', id: String(id), source: 'drops', digest: String(id) },
    data: {
      ...{ id, type: 'Salvage', source: 'drops', disciplines: ['Salvage'], salvage_kit: 'Fine Salvage Kit' },
      ...{ output_item_id: 700, output_item_count: 0.9, ingredients: [{ item_id: SWORD, count: 1 }] },
      byproducts: [{ item_id: 701, count: 0.2 }],
      currency_ingredients: [{ currency_id: 1, count: 12 }],
    },
  })
  now += 60_000
  const { body } = await injectEndpoint(items.app, getWays, { query: { outputs: [701] } })
  expect((body as Way[]).find((way) => way.id === id)).toMatchObject({
    ...{ kind: 'salvage', kit: 'Fine Salvage Kit', source: 'drops', output: 700, count: 0.9 },
    byproducts: [{ id: 701, count: 0.2 }],
  })
  expect(body).toHaveLength(5)
  const recipes = async (query: object) => (await injectEndpoint(items.app, getRecipes, { query })).body
  const shown = { id, chat_link: null, min_rating: null, salvage_kit: 'Fine Salvage Kit', source: 'drops' }
  expect(await recipes({ filter: parseFilter('type:Salvage', RECIPE_FIELDS) })).toMatchObject([shown])
  expect(await recipes({ ids: [id] })).toMatchObject([{ ...shown, byproducts: [{ item_id: 701, count: 0.2 }] }])
  expect((await recipes({}))?.some((row) => row.id === id)).toBe(false)
})

test('are all of them on request, with a tag and compressed', async () => {
  const { app } = await startApp(database)
  onTestFinished(() => app.close())
  const ask = (headers = {}) => app.inject({ url: `${getWays.path}?outputs=all`, headers })
  const plain = await ask()
  const ways = plain.json<Way[]>()
  expect(ways.length).toBeGreaterThan(70)
  expect(new Set(ways.map(({ kind }) => kind))).toEqual(new Set(['craft', 'forge', 'vendor', 'refine', 'salvage']))
  const packed = await ask({ 'accept-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=300' })
  const known = await ask({ 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('are those of some kinds on request, of some items or of all', async () => {
  const ask = async (query: string) => (await items.app.inject(`${getWays.path}?${query}`)).json()
  const kindsOf = (ways: Way[]): string[] => [...new Set(ways.map(({ kind }) => kind))].sort()
  expect(kindsOf(await ask('outputs=all&kinds=refine,salvage'))).toEqual(['refine', 'salvage'])
  expect(kindsOf(await ask('outputs=701&kinds=craft'))).toEqual([])
  expect(kindsOf(await ask(`outputs=${SWORD}&kinds=craft,vendor`))).toEqual(['craft', 'vendor'])
  expect(JSON.stringify(await ask('outputs=all&kinds=refine,melt'))).toContain(
    "'melt' is no kind of way; expected some of craft",
  )
  expect(JSON.stringify(await ask('outputs=all&kinds='))).toContain('no kind is named')
})

test('are asked by one id at least, few enough, or all', async () => {
  const status = async (query: string) => (await items.app.inject(`${getWays.path}?${query}`)).statusCode
  const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join()
  expect(await status(`outputs=${ids(MAX_OUTPUTS)}`)).toBe(200)
  expect(await status('outputs=ALL')).toBe(200)
  for (const query of ['', 'outputs=', 'outputs=-1', 'outputs=all,1', `outputs=${ids(MAX_OUTPUTS + 1)}`])
    expect([query, await status(query)]).toEqual([query, 400])
  const tooMany = await items.app.inject(`${getWays.path}?outputs=${ids(MAX_OUTPUTS + 1)}`)
  expect(tooMany.body).toContain(`${MAX_OUTPUTS + 1} ids; expected 1 to ${MAX_OUTPUTS}, or all`)
})
