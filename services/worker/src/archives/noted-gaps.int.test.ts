import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { accountSchema, archiveSchema, type DueKind } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import { useDatabase, useRole } from '@gildscope/testkit'
import { ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GameUnderTest, START, startGame } from '../poll/testing/poll-harness.ts'
import { fastGame, findPlayer, linkPlayer, updateDeps } from './testing/archive-fixtures.ts'
import { updateDueArchives } from './update-archives.ts'

const { due, gameKey, siteAccount } = accountSchema
const { entry, gap } = archiveSchema

const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let key: string
let passed: number

beforeAll(async () => {
  simulator = await startGame({ tradable: 60, seed: 'gaps' })
  // Faults end by the machine's time, which is stopped here.
  game = fastGame(simulator.url, { now: () => START + passed })
  key = (await findPlayer(simulator.url)).key
})
beforeEach(() => {
  passed = 0
})
afterEach(async () => {
  await simulator.setFaults([])
  for (const table of [due, gameKey, siteAccount, entry, gap]) await database.db.delete(table)
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const at = (ms: number): Date => new Date(START + ms)
/** Readings get advancing times from a game whose state is fixed: only times matter here. */
const updateAfter = async (ms: number) => {
  passed += ms
  const deps = updateDeps(worker, { game, now: () => at(passed), gameNow: () => START + passed })
  return await updateDueArchives(deps, { isAsked: false })
}
const link = async (kind: DueKind) => {
  const linked = await linkPlayer(database, { key, now: at(0) })
  await database.db.delete(due).where(ne(due.kind, kind))
  return linked
}
const gaps = () => database.db.select().from(gap).orderBy(gap.fromAt)

test('trades that were unread for more than 90 days have a gap of what the game forgot', async () => {
  const { accountId, gameAccountId } = await link('trades')
  await updateAfter(0)
  await updateAfter(90 * DAY_MS)
  expect(await gaps()).toEqual([])
  await updateAfter(100 * DAY_MS)
  expect(await gaps()).toEqual([
    {
      ...{ accountId, gameAccountId, kind: 'trades' },
      fromAt: at(90 * DAY_MS),
      toAt: at(100 * DAY_MS),
      reason: expect.stringContaining('this site was not running'),
    },
  ])
  await updateAfter(DAY_MS)
  expect(await gaps()).toHaveLength(1)
})

test('days of World versus World without a reading are a gap, with the reason of the last failure', async () => {
  await link('wvw')
  await updateAfter(0)
  await simulator.setFaults([{ kind: 'invalid-key' }])
  expect(await updateAfter(DAY_MS)).toMatchObject({ failed: 1 })
  await simulator.setFaults([{ kind: 'status', status: 503 }])
  expect(await updateAfter(2 * DAY_MS)).toMatchObject({ failed: 1 })
  expect(await gaps()).toEqual([])
  await simulator.setFaults([])
  expect(await updateAfter(DAY_MS)).toMatchObject({ read: 1 })
  expect(await gaps()).toMatchObject([
    { kind: 'wvw', fromAt: at(0), toAt: at(4 * DAY_MS), reason: 'The game did not answer' },
  ])
  await updateAfter(DAY_MS)
  expect(await gaps()).toHaveLength(1)
})

test.each(['trades', 'wvw'] as const)('the first reading of %s, however late, has no gap before it', async (kind) => {
  await link(kind)
  await simulator.setFaults([{ kind: 'invalid-key' }])
  await updateAfter(HOUR_MS)
  await simulator.setFaults([])
  expect(await updateAfter(200 * DAY_MS)).toMatchObject({ read: 1 })
  expect(await gaps()).toEqual([])
})

test('a reading that contradicts itself is no end of a gap', async () => {
  await link('trades')
  await updateAfter(0)
  await simulator.setFaults([{ kind: 'short-page' }])
  expect(await updateAfter(80 * DAY_MS)).toMatchObject({ failed: 1 })
  await simulator.setFaults([])
  expect(await updateAfter(20 * DAY_MS)).toMatchObject({ read: 1 })
  expect(await gaps()).toMatchObject([
    { fromAt: at(0), toAt: at(10 * DAY_MS), reason: expect.stringContaining('The game contradicted itself') },
  ])
})

test('an archive that was deleted and read again begins without a gap', async () => {
  await link('wvw')
  await updateAfter(0)
  await database.db.update(due).set({ cursor: {}, nextAt: at(0) })
  await updateAfter(10 * DAY_MS)
  expect(await gaps()).toEqual([])
})
