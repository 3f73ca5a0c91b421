import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@gildscope/base/time'
import {
  roleUrl,
  startProcess,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
  until,
  useDatabase,
} from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type GameUnderTest, START, startGame } from './poll/testing/poll-harness.ts'
import { gameBooks, storedBooks } from './poll/testing/stored-market.ts'
import { prepareDatabase } from './prepare-database.ts'

vi.setConfig({ testTimeout: 240_000 })

const database = useDatabase()
let game: GameUnderTest
let worker: TestProcess | null = null
let databaseUrl: string
let recording: string

beforeAll(async () => {
  recording = await mkdtemp(join(tmpdir(), 'gildscope-recording-'))
  game = await startGame({ tradable: 300 })
  if (inject('postgres') === null) return
  await prepareDatabase(database.url, {})
  databaseUrl = await roleUrl(database.url, 'worker')
})
afterAll(async () => {
  await worker?.stop()
  await game.close()
  await rm(recording, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}): Promise<TestProcess> =>
  startProcess({
    entry: 'services/worker/src/main.ts',
    portVariable: 'PORT',
    env: {
      DATABASE_URL: databaseUrl,
      GAME_API_URL: game.url,
      GAME_TOKENS_PER_SECOND: '10000',
      GAME_BURST: '10000',
      DATA_SOURCE: 'simulated',
      WORLD_ID: 'test',
      VAULT_KEYS: TEST_VAULT_KEYS,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      FULL_POLL: 'true',
      POLL_SECONDS: '1',
      ...env,
    },
  })

const readReady = async (): Promise<{
  status: number
  body: Record<string, Record<string, Record<string, unknown>>>
}> => {
  const reply = await fetch(`${worker?.url}/ready`)
  const body: Record<string, Record<string, Record<string, unknown>>> = JSON.parse(await reply.text())
  return { status: reply.status, body }
}
/** The value of a measurement without labels of its own. */
const readValue = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name}\\{service="worker"\\} (\\S+)$`, 'm').exec(metrics)?.[1])
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const finishedPoll = (slot: number) => () =>
  query('select 1 from market.poll where slot = $1 and finished_at is not null', [slot]).then(([row]) => row)

const catalogueRead = () =>
  query(`select 1 from market.job_run where job = 'import-reference' and ok`).then(([row]) => row)

describe('the worker as a process under its own role', () => {
  test('polls immediately after its start, then minute by minute, and reports it', async () => {
    worker = await start({ GAME_API_RECORD: recording })
    await until('a first poll', finishedPoll(START / MINUTE_MS))
    game.clock.advanceBy(MINUTE_MS)
    await until('a second poll', finishedPoll(START / MINUTE_MS + 1))
    expect(await storedBooks(database.pool)).toEqual(gameBooks(game.world))

    const { status, body } = await until('being ready', async () => {
      const ready = await readReady()
      return ready.status === 200 && ready
    })
    expect(status).toBe(200)
    expect(body.checks?.poll).toMatchObject({ ready: true, slot: START / MINUTE_MS + 1, missing: 0 })
    expect(body.checks?.game).toMatchObject({ breakers: { 'commerce/listings': 'closed' } })
    expect(body.checks?.queues).toMatchObject({ poll: { failed: 0 } })

    const [run] = await query(`select * from market.job_run where job = 'poll-market' and rows > 0 order by id limit 1`)
    expect(run).toMatchObject({ ok: true, rows: 300 })
    expect(run.summary).toContain('300 of 300 items seen')
    const metrics = await (await fetch(`${worker.url}/metrics`)).text()
    expect(metrics).toMatch(/poll_books_changed_total\{service="worker"\} [1-9]/)
    expect(metrics).toMatch(
      /game_calls_total\{class="poll",endpoint="commerce\/listings",outcome="answered",service="worker"\} [1-9]/,
    )
    expect(metrics).toMatch(/job_rows_total\{job="poll-market",service="worker"\} [1-9]/)
    expect(readValue(metrics, 'poll_known_items')).toBe(300)
    expect(readValue(metrics, 'poll_missing_items')).toBe(0)
    expect(readValue(metrics, 'poll_interval_seconds')).toBe(1)
    expect(Math.abs(readValue(metrics, 'poll_stored_timestamp_seconds') - Date.now() / 1000)).toBeLessThan(60)
    expect(readValue(metrics, 'data_disk_free_bytes')).toBeLessThan(readValue(metrics, 'data_disk_size_bytes'))
    expect(readValue(metrics, 'database_size_bytes')).toBeGreaterThan(1_000_000)
    for (const reading of ['disk', 'queues', 'market', 'people'])
      expect(metrics).toContain(`worker_reading_up{reading="${reading}",service="worker"} 1`)
    expect(metrics).toContain('job_queue_jobs{queue="mail",state="failed",service="worker"} 0')
    expect(metrics).toContain('mails_total{outcome="exhausted",service="worker"} 0')
    expect(metrics).not.toContain('dump_written_timestamp_seconds')
  })

  test('shows users when the game becomes unreachable and returns', async () => {
    // If the game is down, the catalogue would be read minutes later.
    await until('the catalogue', catalogueRead, 60_000)
    const reported = (state: string) => async () => {
      const [row] = await query('select * from market.worker_report where game_state = $1', [state])
      return row
    }
    expect(await reported('up')()).toMatchObject({ poll_seconds: 1, polled_items: 300, game_reason: null })
    await game.setFaults([{ kind: 'off', until: new Date(game.clock.now() + MINUTE_MS).toISOString() }])
    const down = await until('a game that is away', reported('down'))
    expect(down).toMatchObject({ game_reason: 'commerce/listings: 503 API not active', polled_items: 0 })
    await game.setFaults([])
    const up = await until('a game that is back', reported('up'))
    expect(up.game_since.getTime()).toBeGreaterThan(down.game_since.getTime())
    const [{ looks }] = await until(
      'a report on looks',
      async () => {
        const rows = await query('select looks from market.worker_report where looks is not null')
        return rows.length > 0 && rows
      },
      30_000,
    )
    expect(looks).toMatchObject({ state: 'off', reason: 'the polls of this worker are recorded', items: 0 })
  })

  test('stops cleanly on request', async () => {
    expect(await worker?.stop()).toBe(0)
    worker = null
    expect(
      await query('select pid from pg_stat_activity where datname = current_database() and application_name like $1', [
        'gildscope-worker%',
      ]),
    ).toEqual([])
  })

  test('leaves a complete recording of the game', async () => {
    const files = await readdir(recording)
    for (const name of ['items', 'recipes', 'skins']) expect(files).toContain(`${name}.jsonl`)
    expect(files).toContain('commerce_listings_series_2026-03-02.jsonl.gz')
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('refuses to start on the database of another world and says why', async () => {
    await expect(start({ WORLD_ID: 'elsewhere' })).rejects.toThrow(
      /belongs to the simulated market 'test', but this worker reads the simulated market 'elsewhere'/,
    )
  })

  test('lists the problems of its environment', async () => {
    await expect(start({ WORLD_ID: '', POLL_SECONDS: 'often' })).rejects.toThrow(/POLL_SECONDS 'often' is not valid/)
    await expect(start({ HISTORY_ARCHIVE_DAYS: '0' })).rejects.toThrow(
      /HISTORY_ARCHIVE_DAYS '0' is not valid; expected a whole number from 1/,
    )
  })
})
