import { createGameApi, type GameApi } from '@gildscope/game-api'
import { createGeneratedWorld, createSimulator, steppedClock, type World } from '@gildscope/game-simulator'
import { useDatabase } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importReference } from './import-reference.ts'
import { markMarketable } from './mark-marketable.ts'

const START = Date.parse('2026-03-02T10:00:00Z')
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const database = useDatabase()
const generated = createGeneratedWorld({ seed: 'catalogue', tradable: 150, clock: steppedClock(START) })
let build = 1
const world: World = { ...generated, build: () => build }
let server: FastifyInstance
let game: GameApi

const gameAt = (baseUrl: string): GameApi =>
  createGameApi({
    baseUrl,
    userAgent: 'test',
    tokensPerSecond: 1_000,
    burst: 1_000,
    timeoutMs: 10_000,
    backoffMs: 1,
  })

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
    now: new Date(now),
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

  test('writes nothing when the build is the same, and nothing again when a new build changed nothing', async () => {
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
    const faults = await fetch(`${url}/admin/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { kind: 'poison-id', endpoint: 'items', id: 19976 },
        { kind: 'off', endpoint: 'skins' },
      ]),
    })
    expect(faults.ok).toBe(true)
    const { summary } = await importReference({
      pool: database.pool,
      game: other,
      now: new Date(START),
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
