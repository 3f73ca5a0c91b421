import { schema } from '@gildscope/db'
import { type FrozenSet, PROMISED_SHARES, type SetOutcome } from '@gildscope/finder'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { useDatabase, useRole } from '@gildscope/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FindSet } from './frozen.ts'
import { simulateRecord } from './simulate-record.ts'

const TODAY = 20_514
const NOW = TODAY * 86_400_000 + 7 * 3_600_000
const world = createGeneratedWorld({ seed: 'record', tradable: 600, clock: steppedClock(NOW) })
const simulator = createSimulator({ world })
const database = useDatabase()
const role = useRole(database, 'worker')
let game = ''

beforeAll(async () => {
  game = await simulator.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => simulator.close())
beforeEach(async () => {
  const tables = ['poll', 'pick_set', 'pick_minute', 'front_tenure', 'roll_up_mark']
  await database.pool.query(`truncate ${tables.map((name) => `market.${name}`).join(', ')}`)
})

/** The first two that are known, for one purse. */
const find: FindSet = async (candidates, { purse }) => ({
  profit: { mean: 1000, least: 0, most: 2000 },
  picks: (purse === 10_000_000 ? candidates : []).slice(0, 2).map(({ id, buy, sell }) => ({
    ...{ id, units: 5, buyAt: buy + 1, sellAt: sell - 1, buyDays: 1.5 },
    ...{ profit: { mean: 500, least: 0, most: 900 }, quantiles: PROMISED_SHARES.map((share) => 1000 * share) },
  })),
})
const simulate = (signal = new AbortController().signal) =>
  simulateRecord({ pool: role.pool, game, find, signal, items: 24 })
const firstPoll = () =>
  database.db
    .insert(schema.poll)
    .values({ slot: NOW / 60_000, claimedBy: 'test', startedAt: new Date(), finishedAt: new Date(), full: true })
const readAll = async () => ({
  sets: await database.db.select().from(schema.pickSet).orderBy(schema.pickSet.day),
  minutes: await database.db.select().from(schema.pickMinute).orderBy(schema.pickMinute.itemId, schema.pickMinute.hour),
  tenures: await database.db.select().from(schema.frontTenure),
})

test('a new simulated site has thirty settled days of what was truly traded, once', { timeout: 300_000 }, async () => {
  expect(await simulate()).toBeNull()
  await firstPoll()
  expect(await simulate()).toBe(30)
  const { sets, minutes, tenures } = await readAll()
  expect(sets.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, at) => TODAY - 33 + at))
  expect(sets.every(({ isSimulated, outcome }) => isSimulated && outcome !== null)).toBe(true)
  const outcomes = sets.map(({ outcome }) => outcome as SetOutcome)
  expect(outcomes.some(({ realised }) => realised! > 0)).toBe(true)
  expect(outcomes.every(({ random }) => random.length === 100)).toBe(true)
  // Every hour of a hold in which something happened, and no item without a pick.
  const picked = new Set(sets.flatMap(({ document }) => (JSON.parse(document) as FrozenSet).picks.map(({ id }) => id)))
  expect(new Set(minutes.map(({ itemId }) => itemId))).toEqual(picked)
  expect(minutes.length).toBeGreaterThan(30 * 24)
  // Facts of its first hours, of no front that stands: what the site sees counts from its first poll.
  expect(new Set(tenures.map(({ itemId }) => itemId)).size).toBeGreaterThan(20)
  expect(Math.max(...tenures.map(({ day }) => day))).toBe(TODAY - 1)
  expect(tenures.every(({ buySince, sellSince }) => buySince === null && sellSince === null)).toBe(true)

  expect(await simulate()).toBeNull()
  expect(await readAll()).toEqual({ sets, minutes, tenures })
  await database.pool.query('truncate market.pick_set, market.pick_minute, market.front_tenure')
  await simulate()
  expect((await readAll()).sets).toEqual(sets)
})

test('leaves nothing behind when it is interrupted, and nothing where a record began', async () => {
  await firstPoll()
  const signal = AbortSignal.timeout(200)
  await expect(simulate(signal)).rejects.toThrow()
  expect(await readAll()).toEqual({ sets: [], minutes: [], tenures: [] })
  await database.db
    .insert(schema.pickSet)
    .values({ day: TODAY, purse: 100, hash: '', document: '{}', isSimulated: false })
  expect(await simulate()).toBeNull()
})
