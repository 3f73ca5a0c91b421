import { tmpdir } from 'node:os'
import { MINUTE_MS } from '@gildscope/base/time'
import { createGameCallTally, NEWEST_LOOK } from '@gildscope/db'
import { createJobSystem, type JobSystem } from '@gildscope/jobs'
import { createLogger } from '@gildscope/service-kit'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPoller, type GameUnderTest, type Poller, startGame } from '../poll/testing/poll-harness.ts'
import { CallLog } from './call-log.ts'
import { WorkerReport } from './worker-report.ts'

const ITEMS = 300
const OFF = { kind: 'off', until: '2027-01-01T00:00:00Z' }
const { signal } = new AbortController()
const log = createLogger({ name: 'report-test', level: 'silent' })

type Watched = { poller: Poller; report: WorkerReport; poll: () => Promise<unknown> }

const database = useDatabase()
let game: GameUnderTest
let jobs: JobSystem
let worker: Watched
const open: Poller[] = []

/** A process of the worker; its wall clock is the game's. */
const startWorker = (): Watched => {
  const calls = new CallLog()
  const poller = createPoller({
    game,
    databaseUrl: database.url,
    onCall: (call) => calls.note(call),
    env: { POLL_SECONDS: '60', DUMP_URL: tmpdir() },
  })
  open.push(poller)
  const { config, db, looks } = poller.deps
  const { now } = game.clock
  const report = new WorkerReport({ config, pool: db.pool, game: poller.game, jobs, calls, looks, log, now })
  return { poller, report, poll: () => report.watch(() => poller.poll(), signal) }
}

beforeAll(async () => {
  game = await startGame({ tradable: ITEMS })
  jobs = createJobSystem({ databaseUrl: database.url, log })
  worker = startWorker()
})
afterEach(() => game.setFaults([]))
afterAll(async () => {
  for (const poller of open) await poller.close()
  await jobs?.close()
  await game.close()
})

const readRow = async () => (await database.pool.query('select * from market.worker_report')).rows[0]
const minutePasses = (): Date => {
  game.clock.advanceBy(MINUTE_MS)
  return new Date(game.clock.now())
}

test('before the first poll it reports the queues and the disk, and not yet the game', async () => {
  await worker.report.refresh()
  const row = await readRow()
  expect(row).toMatchObject({ game_state: 'unknown', game_since: null, poll_seconds: 60, polled_items: null })
  expect(row.queues.poll).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
  expect(row.free_disk_bytes).toBeGreaterThan(0)
  const { freeBytes, sizeBytes, isNearlyFull } = row.dump_disk
  expect(isNearlyFull).toBe(freeBytes < sizeBytes / 10)
  expect(row).toMatchObject({ game_calls_allowed: 16_200, game_calls: { poll: 0, background: 0 } })
})

test('it reports how many calls all processes of its address made in the last hour, by class', async () => {
  const tally = createGameCallTally({ pool: database.pool, egress: 'shared', now: game.clock.now })
  for (const priority of ['poll', 'poll', 'background'] as const) tally.note(priority)
  await tally.flush()
  await worker.report.refresh()
  const { game_calls } = await readRow()
  expect(game_calls).toEqual({ poll: 2, waiting: 0, reference: 0, background: 1 })
})

test('a successful poll marks the game as up, with what it saw and the response time', async () => {
  const start = new Date(game.clock.now())
  await worker.poll()
  const row = await readRow()
  expect(row).toMatchObject({ game_state: 'up', game_since: start, game_reason: null, polled_items: ITEMS })
  expect(row.response_ms).toBeGreaterThanOrEqual(0)
  expect(row.next_poll_at.getTime() - start.getTime()).toBeLessThanOrEqual(MINUTE_MS)
  minutePasses()
  await worker.poll()
  expect(await readRow()).toMatchObject({ game_state: 'up', game_since: start })
})

test('the first poll without an answer brings it down, and it stays so since then over a restart', async () => {
  await game.setFaults([OFF])
  const since = minutePasses()
  await expect(worker.poll()).rejects.toThrow()
  const reason = 'commerce/listings: 503 API not active'
  expect(await readRow()).toMatchObject({ game_state: 'down', game_since: since, game_reason: reason })

  minutePasses()
  worker = startWorker()
  await worker.report.refresh()
  expect(await readRow()).toMatchObject({ game_state: 'down', game_since: since, game_reason: reason })
  // Until the breaker is open, which makes no calls and so has no reason.
  for (let poll = 0; poll < 4; poll++) await expect(worker.poll()).rejects.toThrow()
  expect(worker.poller.game.status().breakers).toMatchObject({ 'commerce/listings': 'open' })
  await expect(worker.poll()).rejects.toThrow(/not called/)
  const row = await readRow()
  expect(row).toMatchObject({ game_state: 'down', game_since: since, game_reason: reason, polled_items: 0 })
  // Not before the breaker lets a call through.
  expect(row.next_poll_at.getTime() - game.clock.now()).toBeGreaterThanOrEqual(30_000)
})

test('the first good poll brings it up again', async () => {
  const since = minutePasses()
  await worker.poll()
  expect(await readRow()).toMatchObject({ game_state: 'up', game_since: since, game_reason: null })
})

test.each([
  ['dropped connections', { kind: 'cut-off', dropConnection: true }],
  ['server errors', { kind: 'status', status: 502, text: '<html>Bad Gateway</html>' }],
  ['negative numbers', { kind: 'spoilt-numbers', as: 'negative' }],
  ['books that never come', { kind: 'status', status: 500, endpoint: 'commerce/listings' }],
])('%s count as no answer', async (_, fault) => {
  worker = startWorker()
  await game.setFaults([fault])
  const since = minutePasses()
  const looks = async () =>
    (await database.pool.query(NEWEST_LOOK)).rows.map(({ slot, finished_at }) => [slot, finished_at])
  const before = await looks()
  for (let bad = 0; bad < 2; bad++) {
    await worker.poll().catch(() => null)
    minutePasses()
  }
  const row = await readRow()
  expect(row).toMatchObject({ game_state: 'down', game_since: since, polled_items: 0 })
  expect(row.game_reason).not.toMatch(/</)
  expect(await looks()).toEqual(before)
  await game.setFaults([])
  await worker.poll()
  expect(await readRow()).toMatchObject({ game_state: 'up', game_reason: null, polled_items: ITEMS })
  expect(await looks()).toMatchObject([[game.clock.now() / MINUTE_MS, expect.any(Date)]])
})

test('looks between polls are reported by the process that polls', async () => {
  const { looks } = worker.poller.deps
  minutePasses()
  await worker.poll()
  looks.begin()
  await worker.report.refresh()
  const reported = (await readRow()).looks
  expect(reported).toEqual(looks.report())
  expect(reported).toMatchObject({ answered: 0, lost: 0 })
  await startWorker().report.refresh()
  expect((await readRow()).looks).toEqual(reported)
})

test('a fault of the database says nothing about the game', async () => {
  const before = await readRow()
  minutePasses()
  await expect(worker.report.watch(() => Promise.reject(new Error('no database')), signal)).rejects.toThrow()
  const { game_state, game_since } = await readRow()
  expect([game_state, game_since]).toEqual([before.game_state, before.game_since])
})

test('a disk that cannot be measured leaves its space unknown', async () => {
  const { config, db, looks } = worker.poller.deps
  const report = new WorkerReport({
    config: { ...config, DATA_FOLDER: '/nowhere/at/all' },
    pool: db.pool,
    game: worker.poller.game,
    jobs,
    calls: new CallLog(),
    looks,
    log,
    now: game.clock.now,
  })
  await report.refresh()
  expect(await readRow()).toMatchObject({ free_disk_bytes: null })
})
