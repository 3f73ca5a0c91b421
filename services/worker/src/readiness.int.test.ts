import { createJobSystem, type JobSystem } from '@gildscope/jobs'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPoller, type GameUnderTest, type Poller, startGame } from './poll/testing/poll-harness.ts'
import { readinessChecks } from './readiness.ts'

const database = useDatabase()
let game: GameUnderTest
let poller: Poller
let jobs: JobSystem

beforeAll(async () => {
  game = await startGame({ tradable: 50 })
  poller = createPoller({ game, databaseUrl: database.url, env: { POLL_SECONDS: '60' } })
  jobs = createJobSystem({ databaseUrl: database.url, log: poller.deps.log })
  await poller.poll()
})
afterAll(async () => {
  await jobs?.close()
  await poller.close()
  await game.close()
})

test.each([
  [190, true],
  [240, false],
])('a worker whose last good poll is %i seconds old is ready: %s', async (seconds, ready) => {
  const { pool } = poller.deps.db
  await pool.query('delete from market.job_run')
  await pool.query(
    `insert into market.job_run (job, started_at, duration_ms, ok, rows, summary) values
       ('poll-market', now() - $1 * interval '1 s', 0, true, 50, ''), ('poll-market', now(), 10, false, 0, 'ill')`,
    [seconds],
  )
  const { poll } = readinessChecks({ ...poller.deps, jobs, mailer: null }, ['market'])
  expect(await poll?.()).toMatchObject({ ready, idleSeconds: seconds })
})
