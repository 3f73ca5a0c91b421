import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@gildscope/base/time'
import { createDb, type DbHandle, migrate } from '@gildscope/db'
import { type LocalPostgres, startLocalPostgres } from '@gildscope/local-services'
import { until } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFlowsBalance, expectMarketStored, expectRowsBelongToPolls } from './testing/market-checks.ts'
import { createPoller, type GameUnderTest, type Poller, startGame } from './testing/poll-harness.ts'

const ITEMS = 900

let folder: string
let postgres: LocalPostgres
let database: DbHandle
let game: GameUnderTest
let poller: Poller

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-restart-'))
  // Otherwise the server, which runs as another user, would put its files where they are never removed.
  await chmod(folder, 0o755)
  postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres') })
  const url = await postgres.ensureDatabase('market')
  await migrate(url)
  database = createDb(url, { applicationName: 'test' })
  game = await startGame({ tradable: ITEMS, seed: 'restart' })
  poller = createPoller({ game, databaseUrl: url })
})
afterAll(async () => {
  await poller.close()
  await database.close()
  await game.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const restart = async (): Promise<void> => {
  await postgres.stop()
  postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres'), port: postgres.port })
}

test('a database that restarts during polls costs neither rows nor doubles them', async () => {
  await poller.poll()
  await game.setFaults([{ kind: 'latency', ms: 60, endpoint: 'commerce/listings' }])
  for (let round = 0; round < 3; round++) {
    game.clock.advanceBy(MINUTE_MS)
    const polling = poller.poll().catch((error: Error) => error)
    await until('the slot being claimed', async () => {
      const { rows } = await database.pool.query('select 1 from market.poll where slot = $1', [
        game.clock.now() / MINUTE_MS,
      ])
      return rows.length > 0
    })
    await restart()
    await polling
    // Like the queue: a failed job is repeated, a successful one finds its slot stored.
    await until('a stored slot', async () => {
      const outcome = await poller.poll().catch(() => null)
      return outcome?.summary.includes('another worker') === false
    })
    const { rows } = await database.pool.query('select * from market.poll where slot = $1', [
      game.clock.now() / MINUTE_MS,
    ])
    expect(rows[0]).toMatchObject({ seen: ITEMS, missing: [] })
    expect(rows[0].finished_at).not.toBeNull()
    await expectMarketStored(database.pool, game)
    expect(await expectFlowsBalance(database.pool)).toBeGreaterThan(0)
    await expectRowsBelongToPolls(database.pool)
  }
})
