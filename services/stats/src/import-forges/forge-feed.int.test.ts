import { getMiniForges, getPrecursorForges } from '@gildscope/contracts'
import { schema, statsSchema } from '@gildscope/db'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { createLogger } from '@gildscope/service-kit'
import { injectEndpoint, until } from '@gildscope/testkit'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { NOW, useStatsApp } from '../testing/use-stats-app.ts'
import { startForgeFeed } from './forge-feed.ts'
import { importForges } from './import-forges.ts'

const stats = useStatsApp()
const world = createGeneratedWorld({ seed: 'forges', tradable: 900, clock: steppedClock(NOW.getTime()) })
const simulator = createSimulator({ world })
afterAll(async () => {
  await simulator.close()
  await world.close()
})

const addItems = async () => {
  const outputs = world.catalogue.items.filter(({ type }) => type === 'Weapon' || type === 'MiniPet')
  await stats.database.db
    .insert(schema.item)
    .values(
      outputs.map(({ id, name, type, rarity, level }) => ({
        id,
        name,
        type,
        rarity,
        level,
        binding: 'None',
        accountBound: false,
        noSell: false,
        marketable: true,
        craftable: false,
        firstAdded: NOW,
        data: {},
        digest: '',
        version: 1,
      })),
    )
    .onConflictDoUpdate({ target: schema.item.id, set: { name: sql`excluded.name` } })
}

const count = async () => (await stats.database.db.select().from(statsSchema.forge)).length

test('the feed of the simulated players is taken over once the items are known, and nothing of it twice', async () => {
  const origin = await simulator.listen({ port: 0, host: '127.0.0.1' })
  const forges = world.feeds.forges()
  const feed = startForgeFeed({
    database: { db: stats.database.db, pool: stats.database.pool, close: async () => {} },
    from: `${origin}/feeds/forges.json`,
    submitter: 'simulated',
    log: createLogger({ name: 'stats', level: 'silent' }),
    now: () => NOW,
    retryMs: 5,
    repeatMs: 3_600_000,
  })
  await addItems()
  await until('every forge', async () => (await count()) === forges.length)
  await feed.close()

  const precursors = await injectEndpoint(stats.app, getPrecursorForges)
  const minis = await injectEndpoint(stats.app, getMiniForges)
  expect(precursors.body!.length + minis.body!.length).toBe(forges.length)
  expect(precursors.body?.[0]).toEqual(forges.filter(({ name }) => !name.startsWith('Mini ')).at(-1))
  const stored = await stats.database.db.select().from(statsSchema.forge)
  expect(new Set(stored.map(({ submitter, ownSell }) => `${submitter} ${ownSell}`))).toEqual(
    new Set(['simulated null']),
  )

  const text = await (await fetch(`${origin}/feeds/forges.json`)).text()
  const again = await importForges({ db: stats.database.db, text, kind: null, submitter: 'simulated', now: NOW })
  expect(again).toEqual({ stored: 0, known: forges.length, bad: [] })
})
