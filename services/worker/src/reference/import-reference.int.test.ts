import { DAY_MS } from '@gildscope/base/time'
import { createGameApi, type GameApi, GameApiError } from '@gildscope/game-api'
import { createGeneratedWorld, createSimulator, steppedClock, type World } from '@gildscope/game-simulator'
import { useDatabase } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGameClock } from '../clock.ts'
import { importReference } from './import-reference.ts'
import { markMarketable } from './store-items.ts'

const START = Date.parse('2026-03-02T10:00:00Z')
const YEAR_MS = 365 * DAY_MS
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const database = useDatabase()
const clock = steppedClock(START)
const generated = createGeneratedWorld({ seed: 'catalogue', tradable: 150, clock })
let build = 1
const world: World = { ...generated, build: () => build }
let server: FastifyInstance
let game: GameApi

const gameAt = (baseUrl: string, onGameTime?: (gameTime: number) => void): GameApi =>
  createGameApi({
    baseUrl,
    ...(onGameTime && { onGameTime }),
    userAgent: 'test',
    tokensPerSecond: 1_000,
    burst: 1_000,
    timeoutMs: 10_000,
    backoffMs: 1,
  })

const setFaults = async (url: string, faults: readonly object[]): Promise<void> => {
  const { ok } = await fetch(`${url}/admin/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  expect(ok).toBe(true)
}

beforeAll(async () => {
  server = createSimulator({ world, rateLimit: null })
  game = gameAt(await server.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await game.close()
  await server.close()
})

const run = (now: string) =>
  importReference({
    pool: database.pool,
    game,
    clock: { now: () => Date.parse(now) },
    signal: new AbortController().signal,
    log: quiet,
  })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const version = async () => (await query('select version from market.change_counter'))[0]?.version

describe('importReference', () => {
  test('imports every item of the game in four languages, with what recipes and upgrades say about it', async () => {
    await run('2026-03-02T10:00:00Z')
    const items = world.collection('items')
    const [{ count }] = await query('select count(*) from market.item')
    expect(count).toBe(items.ids().length)
    const [coin] = await query('select * from market.item where id = 19976')
    const record = items.get(19976)
    expect(coin).toMatchObject({ name: record?.name, marketable: true, data: record })
    expect(coin.name_fr).toBe(record && items.localize(record, 'fr').name)
    expect(await query('select id from market.item where name_de is null or name_es is null')).toEqual([])

    const made = new Set(
      world
        .collection('recipes')
        .ids()
        .map((id) => world.collection('recipes').get(id)?.output_item_id),
    )
    const craftable = await query(
      `select i.id from market.item i where craftable and not exists (select from market.recipe where output_item_id = i.id)`,
    )
    expect(craftable).toEqual([])
    expect((await query('select id from market.item where craftable')).length).toBeGreaterThanOrEqual(
      [...made].filter((id) => items.get(Number(id)) !== null).length,
    )
    const upgraded = await query(
      `select i.upgrade_name, u.name from market.item i join market.item u on u.id = i.upgrade1`,
    )
    expect(upgraded.length).toBeGreaterThan(0)
    for (const row of upgraded) expect(row.upgrade_name).toBe(row.name)
  })

  test('marks exactly what the trading post lists as marketable', async () => {
    const marketable = await query('select id from market.item where marketable order by id')
    expect(marketable.map((row) => row.id)).toEqual([...world.tradableIds()].sort((a, b) => a - b))
  })

  test('stores the small lists and our own recipes beside those of the game', async () => {
    const kinds = await query(`select kind, count(*) from market.reference_document group by kind`)
    const counts = Object.fromEntries(kinds.map((row) => [row.kind, row.count]))
    expect(counts).toMatchObject({
      skins: world.collection('skins').ids().length,
      'story-seasons': world.collection('stories/seasons').ids().length,
      'achievement-categories': world.collection('achievements/categories').ids().length,
    })
    expect((await query(`select id from market.recipe where type = 'MysticForge' and id < 0`)).length).toBeGreaterThan(
      0,
    )
    const [recipe] = await query(`select data from market.recipe where id > 0 limit 1`)
    for (const ingredient of recipe.data.ingredients)
      expect(Object.keys(ingredient).sort()).toEqual(['count', 'item_id'])
  })

  test('writes nothing when nothing is new, and nothing again when a new build changed nothing', async () => {
    const before = await version()
    expect((await run('2026-03-02T10:05:00Z')).rows).toBe(0)
    build++
    expect((await run('2026-03-02T10:10:00Z')).rows).toBe(0)
    expect(await version()).toBe(before)
  })

  test('gives items of a later build their own first day and leaves that of the others', async () => {
    const [lost] = await query('delete from market.item where id = 19721 returning id')
    build++
    await run('2026-04-01T10:00:00Z')
    expect(lost.id).toBe(19721)
    const days = await query('select distinct first_added, id = 19721 as fresh from market.item order by 1')
    expect(days).toEqual([
      { first_added: new Date('2026-03-02T10:00:00Z'), fresh: false },
      { first_added: new Date('2026-04-01T10:00:00Z'), fresh: true },
    ])
  })

  test('bumps the version of changed items alone', async () => {
    await query(`update market.item set digest = 'older' where id = 19976`)
    const before = await version()
    build++
    await run('2026-04-01T10:10:00Z')
    expect(await query('select id from market.item where version > $1', [before])).toEqual([{ id: 19976 }])
  })
})

describe('a game with an unchanged build number', () => {
  const faultyGame = createSimulator({ world, rateLimit: null })
  let faulty: GameApi
  let asked: string[] = []
  const setFaults = (faults: readonly Record<string, unknown>[]) =>
    faultyGame.inject({
      method: 'PUT',
      url: '/admin/faults',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(faults),
    })
  const runAt = (now: string) =>
    importReference({
      pool: database.pool,
      game: faulty,
      clock: { now: () => Date.parse(now) },
      signal: new AbortController().signal,
      log: quiet,
    })

  beforeAll(async () => {
    faultyGame.addHook('onRequest', async ({ url }) => void asked.push(url))
    faulty = gameAt(await faultyGame.listen({ port: 0, host: '127.0.0.1' }))
    await runAt('2026-04-01T10:20:00Z')
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(async () => {
    await faulty.close()
    await faultyGame.close()
  })

  test('shows a discovered item with its recipe, skin and four names within one run, and asks for nothing else', async () => {
    const [made] = await query(
      `select i.id, r.id as recipe from market.item i join market.recipe r on r.output_item_id = i.id
       where i.marketable and r.id > 0 order by i.id limit 1`,
    )
    const [{ skin }] = await query(`select id as skin from market.reference_document where kind = 'skins' limit 1`)
    await query('delete from market.item where id = $1', [made.id])
    await query('delete from market.recipe where id = $1', [made.recipe])
    await query(`delete from market.reference_document where kind = 'skins' and id = $1`, [skin])
    const until = new Date(clock.now() + 60_000).toISOString()
    await setFaults([
      { kind: 'frozen-build' },
      { kind: 'missing-ids', ids: [made.id], until },
      { kind: 'missing-ids', ids: [made.recipe], endpoint: 'recipes', until },
      { kind: 'missing-ids', ids: [Number(skin)], endpoint: 'skins', until },
    ])
    expect((await runAt('2026-04-01T10:25:00Z')).rows).toBe(0)

    build++
    clock.advanceBy(60_000)
    asked = []
    const { summary } = await runAt('2026-04-01T10:30:00Z')
    expect(summary).toContain('read what is new')
    const [item] = await query('select * from market.item where id = $1', [made.id])
    expect(item).toMatchObject({ marketable: true, craftable: true, first_added: new Date('2026-04-01T10:30:00Z') })
    expect([item.name_de, item.name_es, item.name_fr]).not.toContain(null)
    expect(await query('select id from market.recipe where id = $1', [made.recipe])).toHaveLength(1)
    expect(
      await query(`select id from market.reference_document where kind = 'skins' and id = $1`, [skin]),
    ).toHaveLength(1)
    const records = asked.filter((url) => url.includes('ids=') && !url.includes('itemstats'))
    expect(records).toHaveLength(6)
  })

  test('is read in whole after a week all the same', async () => {
    await query(`update market.item set digest = 'older' where id = 19976`)
    expect((await runAt('2026-04-08T10:05:00Z')).rows).toBe(0)
    const { summary, rows } = await runAt('2026-04-08T10:15:00Z')
    expect(summary).toContain('read everything')
    expect(rows).toBe(1)
  })

  test('or that is not sent at all holds up nothing', async () => {
    const [lost] = await query('delete from market.item where id = 19721 returning id')
    await setFaults([{ kind: 'off', endpoint: 'build' }])
    const { summary } = await runAt('2026-04-08T10:20:00Z')
    expect(summary).toContain('build unknown')
    expect(await query('select id from market.item where id = $1', [lost.id])).toHaveLength(1)
  })

  test('reads only the part again that failed', async () => {
    await setFaults([{ kind: 'off', endpoint: 'skins' }])
    expect((await runAt('2026-04-16T10:00:00Z')).summary).toContain('read everything: 0 rows written; failed: skins')
    await setFaults([])
    asked = []
    await runAt('2026-04-16T10:05:00Z')
    const read = new Set(asked.filter((url) => url.includes('ids=')).map((url) => url.replace(/\?.*/, '')))
    expect(read).toEqual(new Set(['/v2/skins']))
  })

  test('is considered faulty when it lists less than half of the known ids, and read when it recovers', async () => {
    await setFaults([{ kind: 'thin-lists', keepRatio: 0.3 }])
    const { summary } = await runAt('2026-04-24T10:00:00Z')
    expect(summary).toContain('read everything')
    for (const part of ['traded items', 'recipes', 'other items', 'skins']) expect(summary).toContain(part)
    await setFaults([])
    await query(`update market.item set digest = 'older' where id = 19976`)
    expect((await runAt('2026-04-24T10:05:00Z')).rows).toBe(1)
  })
})

test('an id on the trading post without an item is passed over, and a known one becomes marketable once', async () => {
  const [bound] = await query('select id from market.item where not marketable limit 1')
  expect(await markMarketable(database.pool, [987_654_321, bound.id])).toBe(1)
  expect(await markMarketable(database.pool, [987_654_321, bound.id])).toBe(0)
})

test('a record that breaks its call is left out, and a list that is off does not hold up the others', async () => {
  const broken = createSimulator({ world, rateLimit: null })
  const url = await broken.listen({ port: 0, host: '127.0.0.1' })
  const other = gameAt(url)
  try {
    await database.pool.query('delete from market.item')
    await database.pool.query('delete from market.reference_document')
    await setFaults(url, [
      { kind: 'poison-id', endpoint: 'items', id: 19976 },
      { kind: 'off', endpoint: 'skins' },
    ])
    const { summary } = await importReference({
      pool: database.pool,
      game: other,
      clock,
      signal: new AbortController().signal,
      log: quiet,
    })
    expect(summary).toContain('failed: skins')
    const [{ count }] = await query('select count(*) from market.item')
    expect(count).toBe(world.collection('items').ids().length - 1)
    expect(await query(`select id from market.reference_document where kind = 'quests' limit 1`)).toHaveLength(1)
  } finally {
    await other.close()
    await broken.close()
  }
}, 60_000)

test('recipes of an unknown form are left out and named, however many; an unknown discipline is kept', async () => {
  const recipes = world.collection('recipes')
  const ids = recipes
    .ids()
    .map(Number)
    .sort((a, b) => a - b)
  const beekeepers = ids.at(-1)
  const odd = new Set(ids.slice(0, -1))
  const sent = (record: ReturnType<typeof recipes.get>) => {
    if (record === null) return null
    if (odd.has(Number(record.id))) return { ...record, ingredients: [{ type: 'Decoration', id: 1, count: 1 }] }
    return record.id === beekeepers ? { ...record, disciplines: ['Beekeeper', 'Homesteader'] } : record
  }
  const later: World = {
    ...world,
    collection: (name) =>
      name === 'recipes' ? { ...recipes, get: (id) => sent(recipes.get(id)) } : world.collection(name),
  }
  const changed = createSimulator({ world: later, rateLimit: null })
  const other = gameAt(await changed.listen({ port: 0, host: '127.0.0.1' }))
  const named: unknown[] = []
  try {
    await query('delete from market.item')
    await query('delete from market.recipe')
    const { summary } = await importReference({
      pool: database.pool,
      game: other,
      clock,
      signal: new AbortController().signal,
      log: { ...quiet, warn: (fields) => void named.push(fields) },
    })
    expect(summary).not.toContain('failed')
    expect(named).toHaveLength(odd.size)
    expect(named[0]).toMatchObject({ endpoint: 'recipes', id: ids[0], error: expect.stringContaining('ingredients') })
    const stored = await query('select id from market.recipe where id > 0 order by id')
    expect(stored.map(({ id }) => id)).toEqual([beekeepers])
    const [kept] = await query('select data from market.recipe where id = $1', [beekeepers])
    expect(kept.data.disciplines).toEqual(['Beekeeper', 'Homesteader'])
  } finally {
    await other.close()
    await changed.close()
  }
}, 60_000)

test('the first run of a recording counts from its time, although it starts by the clock of the machine', async () => {
  await database.pool.query('delete from market.item')
  await database.pool.query('delete from market.reference_document')
  const recorded = createGameClock('replay', clock.now() + YEAR_MS)
  const replay = createSimulator({ world, rateLimit: null })
  const url = await replay.listen({ port: 0, host: '127.0.0.1' })
  const replayed = gameAt(url, recorded.note)
  const runOnce = () =>
    importReference({
      pool: database.pool,
      game: replayed,
      clock: recorded,
      signal: new AbortController().signal,
      log: quiet,
    })
  try {
    await setFaults(url, [{ kind: 'off' }])
    await expect(runOnce()).rejects.toThrow(GameApiError)
    expect(await query('select kind from market.reference_document')).toEqual([])
    await setFaults(url, [{ kind: 'off', endpoint: 'build' }])
    expect((await runOnce()).summary).toContain('build unknown, read everything')
    expect(await query('select distinct first_added from market.item')).toEqual([
      { first_added: new Date(clock.now()) },
    ])
    await setFaults(url, [])
    expect((await runOnce()).summary).toContain('read what is new')
  } finally {
    await replayed.close()
    await replay.close()
  }
}, 60_000)
