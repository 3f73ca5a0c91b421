import { type CraftingRow, getCrafting } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { onceADayItems } from '@gildscope/game-data'
import { netProceeds } from '@gildscope/market'
import { injectEndpoint, until, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { pricesOf, smallWorld, soldInWeek, writeWorld } from '../../testing/write-world.ts'

const database = useDatabase()
const world = smallWorld(900)
let items: TestApp
let clock = 0
beforeAll(async () => {
  const version = await writeWorld(database.db, world)
  items = await startApp(database, { now: () => clock })
  await items.reach(version)
})
afterAll(async () => {
  await items?.app.close()
  await world.close()
})

type Basis = 'buy' | 'sell'
const priceOf = (id: number, basis: Basis): number | null => pricesOf(world, id)[`${basis}Price`]

/** The cheaper of buying and crafting, calculated recursively for each ingredient. */
const cheapest = (id: number, units: number, basis: Basis, within: readonly number[]): number => {
  const price = priceOf(id, basis)
  const bought = price === null ? Number.POSITIVE_INFINITY : price * units
  if (within.includes(id)) return bought
  const made = world.catalogue.recipes
    .filter(({ output_item_id }) => output_item_id === id)
    .map((recipe) => craft(recipe, Math.ceil(units / recipe.output_item_count), basis, [...within, id]))
  return Math.min(bought, ...made)
}
type Recipe = (typeof world.catalogue.recipes)[number]
const craft = ({ ingredients }: Recipe, crafts: number, basis: Basis, within: readonly number[]): number =>
  ingredients.reduce((sum, { id, count }) => sum + cheapest(id, count * crafts, basis, within), 0)

const ONCE_A_DAY = new Set(onceADayItems.map(({ id }) => id))
/** Null: any number. Only direct ingredients count: no recipe of this world takes what is made of them by crafting it. */
const craftsADay = ({ ingredients }: Recipe): number | null => {
  const daily = ingredients.filter(({ id }) => ONCE_A_DAY.has(id))
  return daily.length === 0 ? null : 1 / Math.max(...daily.map(({ count }) => count))
}

const known = (cost: number): number | null => (Number.isFinite(cost) ? cost : null)
const rowsOf = async (query: Parameters<typeof injectEndpoint<typeof getCrafting>>[2]) =>
  (await injectEndpoint(items.app, getCrafting, query)).body ?? []
const idsOf = (rows: readonly CraftingRow[]) => rows.map(({ id }) => id)

describe('the crafting table', () => {
  test.each(['buy', 'sell'] as const)(
    'has the cost of every recipe that can be sold, ingredients at %s',
    async (basis) => {
      const rows = await rowsOf({ query: { ingredients: basis } })
      const offered = world.catalogue.recipes.filter(({ output_item_id: id }) => priceOf(id, 'sell') !== null)
      expect(idsOf(rows)).toEqual(offered.map(({ id }) => id))
      expect(rows.length).toBeGreaterThan(100)
      let cheaperMade = 0
      for (const [at, { cost, cost_buy_all: buyAll }] of rows.entries()) {
        const recipe = offered[at]!
        expect([recipe.id, cost]).toEqual([recipe.id, known(craft(recipe, 1, basis, [recipe.output_item_id]))])
        const all = recipe.ingredients.reduce((sum, { id, count }) => sum + (priceOf(id, basis) ?? Infinity) * count, 0)
        expect(buyAll).toBe(known(all))
        if (cost !== null && cost !== undefined && cost < all) cheaperMade += 1
      }
      expect(cheaperMade).toBeGreaterThan(10)
    },
  )

  test.each(['buy', 'sell'] as const)('has the profit of each craft, sold at %s', async (output) => {
    for (const row of await rowsOf({ query: { output } })) {
      const recipe = world.catalogue.recipes.find(({ id }) => id === row.id)!
      const { output_item_id: itemId, output_item_count: count } = recipe
      const made = world.catalogue.items.find(({ id }) => id === itemId)
      const price = priceOf(itemId, output)
      const profit = price === null || row.cost == null ? null : netProceeds(price) * count - row.cost
      expect(row).toMatchObject({
        output_item_id: itemId,
        output_item_count: count,
        sell: price,
        profit,
        crafts_per_day: craftsADay(recipe),
        velocity: Math.round((soldInWeek(itemId) / 7) * 100) / 100,
        time_to_craft_ms: recipe.time_to_craft_ms,
        disciplines: (recipe.disciplines as string[]).join(', '),
        type: recipe.type,
        name: made?.name,
        item_type: made?.type,
      })
      if (profit === null) continue
      const perMinute = profit / (Number(recipe.time_to_craft_ms) / 60_000)
      expect(Math.abs(row.profit_per_minute! - perMinute)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(row.profit_per_hour! - 60 * perMinute)).toBeLessThanOrEqual(0.5)
      const perDay = Math.min(soldInWeek(itemId) / 7, (craftsADay(recipe) ?? Number.POSITIVE_INFINITY) * count)
      expect(Math.abs(row.profit_per_day! - (profit / count) * perDay)).toBeLessThanOrEqual(0.5)
      if (row.cost! > 0) expect(row.roi).toBeCloseTo((100 * profit) / row.cost!, 1)
    }
  })

  test('limits what is made of things that are crafted once a day', async () => {
    const limited = (await rowsOf({})).filter((row) => row.crafts_per_day !== null)
    expect(limited.map((row) => row.name).toSorted()).toEqual([
      'Blended Leather Sheet',
      'Bolt of Damask',
      'Carbonized Mithrillium Ingot',
      'Composite Wood Board',
      'Deldrimor Steel Ingot',
      'Elonian Leather Square',
      'Spiritwood Plank',
      'Square of Vabbian Silk',
      'Xunlai Electrum Ingot',
    ])
    // A lump of mithrillium goes into each ingot, and cannot be bought: of the 81 sold a week, one a day can be made.
    // Of its 109,999 copper 85 % remain, rounded down: 93,499.
    expect(limited.find((row) => row.name === 'Deldrimor Steel Ingot')).toMatchObject({
      ...{ sell: 109_999, cost: 25_460, profit: 68_039, velocity: 11.57 },
      ...{ crafts_per_day: 1, profit_per_day: 68_039 },
    })
  })

  test('sorts, pages and counts: rows without a value last in both orders', async () => {
    const all = await rowsOf({})
    const isMissing = ({ profit }: CraftingRow) => profit === null
    expect(all.some(isMissing)).toBe(true)
    for (const order of ['asc', 'desc'] as const) {
      const sorted = await rowsOf({ query: { sort: 'profit', order } })
      const present = sorted.filter((row) => !isMissing(row)).map(({ profit }) => profit!)
      expect(present).toEqual(present.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
      expect(sorted.slice(present.length).every(isMissing)).toBe(true)
      const page = await injectEndpoint(items.app, getCrafting, {
        query: { sort: 'profit', order, offset: 3, limit: 5 },
      })
      expect(page.body).toEqual(sorted.slice(3, 8))
      expect(page.headers['x-total-count']).toBe(String(all.length))
    }
    const names = (await rowsOf({ query: { sort: 'name' } })).map(({ name }) => name!)
    const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    expect(names).toEqual(names.toSorted(compare))
  })

  test('filters, searches names of products, and returns exactly the requested fields', async () => {
    const all = await rowsOf({})
    for (const profession of ['Tailor', 'Homesteader']) {
      const filter = `disciplines:cts:${profession.toLowerCase()},profit:gt:-9999999`
      const filtered = await items.app.inject(`/gw2/v1/crafting/json?filter=${filter}&fields=profit,id`)
      const wanted = all.filter(({ disciplines, profit }) => disciplines?.includes(profession) && profit !== null)
      expect(filtered.json()).toEqual(wanted.map(({ id, profit }) => ({ id, profit })))
      expect(wanted.length).toBeGreaterThan(0)
      expect(filtered.headers['x-total-count']).toBe(String(wanted.length))
    }
    const [first] = all
    const found = await rowsOf({ query: { q: first!.name!.toUpperCase() } })
    expect(idsOf(found)).toEqual(idsOf(all.filter(({ name }) => name?.includes(first!.name!))))
    expect(
      await rowsOf({ query: { q: String(first!.output_item_id), fields: ['constructor', 'id'], limit: 1 } }),
    ).toEqual([{ constructor: null, id: first!.id }])
    expect((await items.app.inject('/v1/crafting/json?limit=1&beautify=human')).body).toContain('[\n  {\n')
  })

  test('refuses unknown parameters, with a reason', async () => {
    const refusal = async (query: string) => {
      const reply = await items.app.inject(`/v1/crafting/json?${query}`)
      return [reply.statusCode, reply.json().error.message]
    }
    expect(await refusal('sort=colour')).toEqual([400, expect.stringContaining("'colour' is no field to sort by")])
    expect(await refusal('filter=colour:red')).toEqual([400, expect.stringContaining('colour')])
    expect((await refusal('ingredients=steal'))[0]).toBe(400)
    expect((await refusal('order=up'))[0]).toBe(400)
  })

  test('is compressed, answered from memory, and 304 for who has it', async () => {
    const ask = (headers = {}) => items.app.inject({ url: '/v1/crafting/json?sort=roi', headers })
    const first = await ask({ 'accept-encoding': 'br' })
    expect(first.headers['content-encoding']).toBe('br')
    expect(first.headers.etag).toMatch(/\.br"$/)
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask()).headers.etag).not.toBe(first.headers.etag)
  })
})

describe('changes', () => {
  test('of a price and of a recipe show in the next answer', async () => {
    const ask = () => rowsOf({ query: { filter: undefined, fields: ['id', 'cost', 'cost_buy_all'] } })
    const before = (await ask()).find(({ cost_buy_all: all }) => (all ?? 0) > 0)!
    const recipe = world.catalogue.recipes.find(({ id }) => id === before.id)!
    const [ingredient] = recipe.ingredients
    const paid = priceOf(ingredient!.id, 'buy')!
    await items.reach(await writeMarket(database.db, { prices: [{ itemId: ingredient!.id, buyPrice: paid + 1_000 }] }))
    const after = (await ask()).find(({ id }) => id === before.id)
    expect(after?.cost_buy_all).toBe(before.cost_buy_all! + 1_000 * ingredient!.count)

    await database.db.insert(schema.recipe).values({
      id: 999_999,
      type: 'Refinement',
      outputItemId: recipe.output_item_id,
      source: 'game',
      digest: 'new',
      data: {
        id: 999_999,
        type: 'Refinement',
        output_item_id: recipe.output_item_id,
        output_item_count: 1,
        ingredients: [],
      },
    })
    clock += 60_000
    await until('the new recipe', async () => idsOf(await ask()).includes(999_999))
  })
})
