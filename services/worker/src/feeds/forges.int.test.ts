import { schema, statsSchema } from '@gildscope/db'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handler } from './forges-handler.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const { forge } = statsSchema

const database = useDatabase()
const role = useRole(database, 'worker')
const world = createGeneratedWorld({ seed: 'forges', tradable: 900, clock: steppedClock(NOW.getTime()) })
const simulator = createSimulator({ world })
let feedUrl = ''
beforeAll(async () => {
  feedUrl = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/feeds/forges.json`
})
afterAll(async () => {
  await simulator.close()
  await world.close()
})

const addItems = () =>
  database.db.insert(schema.item).values(
    world.catalogue.items
      .filter(({ type }) => type === 'Weapon' || type === 'MiniPet')
      .map(({ id, name, type, rarity, level }) => ({
        ...{ id, name, type, rarity, level, binding: 'None', accountBound: false, noSell: false },
        ...{ marketable: true, craftable: false, firstAdded: NOW, data: {}, digest: '', version: 1 },
      })),
  )

const takeOver = async () => {
  const warnings: object[] = []
  const log = { info: () => {}, warn: (fields: object) => warnings.push(fields), error: () => {} }
  const deps = { db: role, clock: { now: () => NOW.getTime() } } as never
  const outcome = await handler.run(
    { feedUrl, submitter: 'simulated' },
    { deps, now: NOW, signal: new AbortController().signal, log },
  )
  return { outcome, warnings }
}

test('results of a feed are taken once their items are known, under the name of the feed, and none of them twice', async () => {
  const forges = world.feeds.forges()
  const early = await takeOver()
  expect(early.outcome).toMatchObject({ rows: 0 })
  expect(early.warnings).toEqual([expect.objectContaining({ refused: forges.length })])

  await addItems()
  const first = await takeOver()
  expect(first).toEqual({ outcome: expect.objectContaining({ rows: forges.length }), warnings: [] })
  const stored = await database.db.select().from(forge).where(eq(forge.submitter, 'simulated'))
  expect(stored).toHaveLength(forges.length)
  expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(['precursor', 'mini']))
  expect(stored.every(({ ownSell }) => ownSell === null)).toBe(true)

  expect((await takeOver()).outcome).toMatchObject({
    rows: 0,
    summary: `0 results stored, ${forges.length} known before, 0 refused`,
  })
})
