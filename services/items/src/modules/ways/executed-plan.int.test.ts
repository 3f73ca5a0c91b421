import { createRequire } from 'node:module'
import { DAY_MS } from '@gildscope/base/time'
import { getBooks, getWays, MAX_BOOKS, planSettings, type Way } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { createGeneratedWorld, createSimulator, type GeneratedWorld, steppedClock } from '@gildscope/game-simulator'
import { encodeBook, encodeLatest, flatSide, NO_EDITS } from '@gildscope/market'
import {
  answer,
  type Crafter,
  type Good,
  goodParts,
  type ItemMarket,
  type Plan,
  type Question,
  readPlan,
  type Stock,
  solveWith,
} from '@gildscope/planner'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import type { Highs } from 'highs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { writeWorld } from '../../testing/write-world.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const SLOT = NOON / 60_000
const ACCOUNT = 'Isolde Varr.2718'
const [GIFT_OF_METAL, DELDRIMOR, CLOVER] = [19_621, 46_738, 19_675]
const COIN = 1

const database = useDatabase()
const clock = steppedClock(NOON)
const world = createGeneratedWorld({ seed: 'executed', tradable: 1_500, clock })
const game = createSimulator({ world, rateLimit: null })
const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs')
let items: TestApp

type Levels = { unit_price: number; quantity: number; listings: number }[]
const sideOf = (levels: Levels) =>
  flatSide(levels.map(({ unit_price: unitPrice, quantity, listings }) => ({ unitPrice, quantity, listings })))

const writeBooks = async (): Promise<void> => {
  const latest = Buffer.from(encodeLatest(null, NO_EDITS))
  for (const itemId of world.tradableIds()) {
    const { buys, sells } = JSON.parse(Buffer.from(world.listingsJson(itemId) ?? '{}').toString())
    const book = Buffer.from(encodeBook({ buys: sideOf(buys), sells: sideOf(sells) }))
    await database.db.insert(schema.orderBook).values({ itemId, slot: SLOT, book, latest })
  }
}

/** What players write down, as the worker stores it. */
const writeOffers = async (): Promise<void> => {
  const kind = 'custom-recipes'
  for (const [place, recipe] of world.feeds.customRecipes().entries()) {
    const id = -(2 ** 47) - place
    const { ingredients, disciplines, ...rest } = recipe
    const of = (type: string) => ingredients.filter((one) => one.type === type)
    const data = {
      ...rest,
      ...{ id, source: kind, type: disciplines[0]?.replace(' F', 'F'), disciplines },
      ingredients: of('Item').map((one) => ({ item_id: one.id, count: one.count })),
      currency_ingredients: of('Currency').map((one) => ({ currency_id: one.id, count: one.count })),
    }
    await database.db
      .insert(schema.referenceDocument)
      .values({ kind, id: String(id), data, source: 'test', digest: String(id) })
  }
}

beforeAll(async () => {
  await writeWorld(database.db, world)
  await writeBooks()
  await writeOffers()
  const finishedAt = new Date(NOON + 60_000)
  const version = await writeMarket(database.db, { poll: { slot: SLOT, finishedAt } })
  items = await startApp(database)
  await items.reach(version)
})
afterAll(async () => {
  await items?.app.close()
  await game.close()
  await world.close()
})

const keyOf = (of: GeneratedWorld) => of.players.demoKeys().find(({ account }) => account === ACCOUNT)?.key ?? ''
const holdings = () => world.players.truth(ACCOUNT)?.holdings() ?? []
const goodOf = ({ kind, id }: { kind: 'item' | 'currency'; id: number }): Good => `${kind}:${id}`
const totals = (): Map<Good, number> => {
  const sums = new Map<Good, number>()
  for (const row of holdings())
    sums.set(goodOf(row), (sums.get(goodOf(row)) ?? 0) + row.character + row.account + row.none)
  return sums
}
const play = async (character: string, deed: { action: string } & Record<string, unknown>) => {
  const url = `/v2/simulated/play?access_token=${keyOf(world)}`
  const reply = await game.inject({ method: 'POST', url, payload: { character, ...deed } })
  expect([deed, reply.statusCode, reply.json().error]).toEqual([deed, 200, undefined])
  // Tries take what others have just made, so less of it may lie in the bags.
  if (deed.action !== 'move') expect([deed, reply.json()]).toEqual([deed, expect.objectContaining({ stopped: null })])
  return reply.json() as { wallet: { id: number; value: number }[] }
}

/** What can be carried from where it is: not what is worn, nor what is bound to a character. */
const stockOf = (): Stock[] =>
  holdings().flatMap((row) => {
    const { place, where } = row
    const of = (units: number, isBound: boolean): Stock[] =>
      units > 0 ? [{ account: ACCOUNT, place, where, good: goodOf(row), units, isBound }] : []
    return place === 'equipment' ? [] : [...of(row.none, false), ...of(row.account, true)]
  })

const askQuestion = async (targets: readonly { id: number; units: number }[]): Promise<Question> => {
  const outputs = targets.map(({ id }) => id)
  const { body: ways } = await injectEndpoint(items.app, getWays, { query: { outputs } })
  const goods = new Set((ways as Way[]).flatMap(({ output, inputs }) => [output, ...inputs.map(({ id }) => id)]))
  const ids = [...goods].filter((id) => world.catalogue.tradable.has(id))
  expect(ids.length).toBeLessThanOrEqual(MAX_BOOKS)
  const { body: books } = await injectEndpoint(items.app, getBooks, { query: { ids, levels: 500 } })
  const markets = (books ?? []).map(({ id, buys, sells, ...more }): [number, ItemMarket] => [
    id,
    { ...more, buys: Int32Array.from(buys.flat()), sells: Int32Array.from(sells.flat()), vendorValue: null },
  ])
  const snapshot = world.players.openKey(keyOf(world))!.look().snapshot
  const recipes = new Set(snapshot.recipes())
  return {
    settings: planSettings.parse({ targets, trading: 'now', stockCosts: 'nothing', recipes: 'known' }),
    ways: ways as Way[],
    markets: new Map(markets),
    stock: stockOf(),
    crafters: snapshot.characters().map(
      ({ core, crafting }): Crafter => ({
        ...{ account: ACCOUNT, character: core.name, recipes },
        ratings: new Map(crafting.map(({ discipline, rating }) => [discipline, rating])),
      }),
    ),
    accounts: [ACCOUNT],
    doneToday: new Map(),
    now: world.now(),
  }
}

const inputsOf = ({ inputs }: Way) => inputs.map(({ kind, id, count }) => ({ kind, id, count }))

/** Does what a plan prints, in its order. Returns the copper that was paid. */
const follow = async (plan: Plan, first: string): Promise<number> => {
  let paid = 0
  const act = async (character: string, deed: { action: string } & Record<string, unknown>): Promise<void> => {
    const { wallet } = await play(character, deed)
    if (deed.action !== 'collect') for (const { id, value } of wallet) if (id === COIN) paid -= value
  }
  const store = (character: string, item: number, count: number) =>
    count === 0 ? null : act(character, { action: 'move', item, count, from: 'bags', to: 'bank' })
  for (const { good, places } of plan.fetched)
    for (const { place, where, units } of places)
      if (place === 'inventory') await store(where ?? first, goodParts(good).id, units)
  for (const { item, unitsNow } of plan.purchases) await act(first, { action: 'buy', item, count: unitsNow })
  await act(first, { action: 'collect' })
  for (const { item, unitsNow } of plan.purchases) await store(first, item, unitsNow)
  for (const { way, times, item, units } of plan.vendors)
    if (way.inputs.every(({ kind }) => kind === 'currency')) {
      await act(first, { action: 'purchase', item, inputs: inputsOf(way), count: times })
      await store(first, item, units)
    }
  for (const { way, times, makes, character } of plan.steps) {
    const who = character ?? first
    if (way.perDay !== null)
      for (let turn = 0; turn < times; turn++) {
        if (turn > 0) clock.advanceBy(DAY_MS)
        await act(who, { action: 'craft', recipe: way.id, count: 1 })
      }
    else if (way.kind === 'craft') await act(who, { action: 'craft', recipe: way.id, count: times })
    else {
      const action = way.kind === 'vendor' ? 'purchase' : way.kind
      const deed = { action, item: way.output, inputs: inputsOf(way), count: times }
      await act(who, way.kind === 'forge' ? { ...deed, as: 'mean' } : deed)
    }
    await store(who, way.output, Math.floor(makes + 1e-9))
  }
  return paid
}

test('a plan that is followed call by call costs what it says and leaves what it says', async () => {
  await game.inject(`/v2/simulated/play?access_token=${keyOf(world)}`)
  const targets = [
    { id: GIFT_OF_METAL, units: 1 },
    { id: DELDRIMOR, units: 6 },
    { id: CLOVER, units: 60 },
  ]
  const question = await askQuestion(targets)
  const solve = solveWith(await loadHighs())
  const plan = readPlan(answer(question, solve, answer(question, solve)))
  expect(plan).toMatchObject({ status: 'solved', stage: 'whole', missing: [] })
  expect(plan.purchases.length).toBeGreaterThan(0)
  expect(new Set(plan.steps.map(({ way }) => way.kind))).toEqual(new Set(['craft', 'forge']))

  const before = totals()
  const paid = await follow(plan, 'Isolde Varr')
  const after = totals()
  expect(paid).toBe(plan.totals.coin)
  // Of six lumps three are there, and one can be made on each day.
  expect(plan.totals.gateDays).toBe(3)
  expect(world.now()).toBe(NOON + 2 * DAY_MS)

  // What is bought and made comes, what is taken goes.
  const expected = new Map<Good, number>()
  const add = (good: Good, units: number) => expected.set(good, (expected.get(good) ?? 0) + units)
  for (const { item, unitsNow } of plan.purchases) add(`item:${item}`, unitsNow)
  for (const { item, units, currencies } of plan.vendors) {
    add(`item:${item}`, units)
    for (const { id, units: spent } of currencies) add(`currency:${id}`, -spent)
  }
  for (const { way, makes, takes } of plan.steps) {
    add(`item:${way.output}`, Math.floor(makes + 1e-9))
    for (const { good, units } of takes) if (goodParts(good).kind === 'item') add(good, -units)
  }
  add(`currency:${COIN}`, -paid)
  for (const good of new Set([...expected.keys(), ...before.keys(), ...after.keys()]))
    expect([good, (after.get(good) ?? 0) - (before.get(good) ?? 0)]).toEqual([good, expected.get(good) ?? 0])
  for (const { id, units } of targets) expect(after.get(`item:${id}`) ?? 0).toBeGreaterThanOrEqual(units)
})
