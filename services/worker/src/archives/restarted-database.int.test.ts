import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@gildscope/base/time'
import { accountSchema, createDb, type DbHandle, migrate } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import { type LocalPostgres, startLocalPostgres } from '@gildscope/local-services'
import { until } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { never } from '../accounts/testing/account-fixtures.ts'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { packClosedMonths } from './pack-archives.ts'
import {
  fastGame,
  findPlayer,
  linkPlayer,
  storedLines,
  type TestPlayer,
  tradeText,
  trueTrades,
  updateDeps,
} from './testing/archive-fixtures.ts'
import { holdGame } from './testing/hold-game.ts'
import { updateDueArchives } from './update-archives.ts'

const { due } = accountSchema

let folder: string
let postgres: LocalPostgres
let database: DbHandle
let simulator: GameUnderTest
let game: GameApi
let trader: TestPlayer
let time = Date.parse('2026-03-02T10:00:00Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-archive-restart-'))
  // Otherwise the server, which runs as another user, would put its files where they are never removed.
  await chmod(folder, 0o755)
  postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres') })
  const url = await postgres.ensureDatabase('archives')
  await migrate(url)
  database = createDb(url, { applicationName: 'test' })
  simulator = await startGame({ tradable: 60, seed: 'restart', tradeHistoryDays: 300 })
  game = fastGame(simulator.url)
  trader = await findPlayer(simulator.url)
})
afterAll(async () => {
  await database.close()
  await game.close()
  await simulator.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const now = (): Date => new Date(time++)
const restart = async (): Promise<void> => {
  await postgres.stop()
  postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres'), port: postgres.port })
  await until('the database', () => database.pool.query('select 1').catch(() => false))
}
const update = (own = game) =>
  updateDueArchives(updateDeps(database, { game: own, now, gameNow: () => simulator.clock.now() }), { isAsked: false })
const packMonths = () => packClosedMonths(database.pool, { gameNow: new Date(simulator.clock.now()), signal: never })

test('a database that restarts during readings and packing costs nothing and doubles nothing', async () => {
  const { accountId } = await linkPlayer(database, { key: trader.key, now: now() })
  const trades = async () => (await storedLines(database, accountId, 'trades')).map(tradeText).sort()
  const { game: held, isReached, letGo } = holdGame(game)
  const reading = update(held).catch((error: Error) => error)
  await isReached
  await restart()
  letGo()
  // Whether the reading recovered or not.
  await reading
  time += 31 * MINUTE_MS
  await database.db.update(due).set({ nextAt: now() })
  expect(await update()).toMatchObject({ failed: 0 })
  const truth = await trueTrades(simulator.url, trader.account, simulator.clock.now())
  expect(await trades()).toEqual(truth)

  const packing = packMonths().catch((error: Error) => error)
  await restart()
  await packing
  await packMonths()
  expect(await trades()).toEqual(truth)
  for (const turn of await database.db.select().from(due))
    expect(turn).toMatchObject({ claimedUntil: null, lastError: null })
})
