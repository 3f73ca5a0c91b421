import { DAY_MS, MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import { DEFAULT_KINDS } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { testMailConfig, testVault, updateDueArchives } from '@gildscope/worker/archive-harness'
import type pg from 'pg'
import { atMost, type Measured, plainly } from '../support/report.ts'
import { createFakePlayers } from './fake-players.ts'
import { makePlayers } from './make-players.ts'
import { createVirtualAllowance } from './virtual-allowance.ts'
import { createVirtualTime } from './virtual-time.ts'

const START = Date.parse('2026-03-02T00:00:00Z')
const DAYS = 7
/**
 * The whole population would take half an hour of queries per week. With fewer players and a lower allowance by this
 * factor, and calls slower by it, the queue is equally busy.
 */
const SCALE = 10
const SITE_ACCOUNTS = 5_000
const GAME_ACCOUNTS = 8_000
/** Response time of the game for a call with a key. */
const CALL_MS = 300
/** The installation's use of the game's limit per address. */
const TOKENS_PER_SECOND = 4.5
const BURST = 270
/** 140 calls for all prices, the rest for order books that changed. */
const CALLS_PER_POLL = 200
/** Concurrent jobs of a queue in one process. */
const QUEUE_PLACES = 2
/** Share of users who open an archive and request an update, each day. */
const ASKING = 0.05
const CLAIM_MS = 30 * MINUTE_MS
const MOST_LATE_MINUTES = 60
const MOST_WAIT_SECONDS = 30

/** Records how late each turn was taken. */
const LATENESS = `
  create table lateness (kind text, is_asked boolean, late_ms double precision);
  create function note_lateness() returns trigger language plpgsql as $$
  begin
    insert into lateness values (old.kind, old.asked_at is not null, extract(epoch from
      new.claimed_until - interval '${CLAIM_MS} milliseconds' - coalesce(old.asked_at, old.next_at)) * 1000);
    return null;
  end $$;
  create trigger note_lateness after update on account.due for each row
    when (new.claimed_until is not null and new.claimed_until is distinct from old.claimed_until)
    execute function note_lateness();`

type Late = { turns: number; p50: number; p99: number; max: number }

const readLateness = async (pool: pg.Pool, isAsked: boolean): Promise<Late> => {
  const { rows } = await pool.query<Late>(
    `select count(*)::int as turns, coalesce(percentile_cont(0.5) within group (order by late_ms), 0) as p50,
       coalesce(percentile_cont(0.99) within group (order by late_ms), 0) as p99, coalesce(max(late_ms), 0) as max
     from lateness where is_asked = $1`,
    [isAsked],
  )
  return rows[0] ?? { turns: 0, p50: 0, p99: 0, max: 0 }
}

/** A week of the archive worker, with its own functions and rows, against a game and a clock inside this process. */
export const simulateWeek = async (handle: DbHandle): Promise<Measured[]> => {
  const { db, pool } = handle
  const scale = { siteAccounts: SITE_ACCOUNTS / SCALE, gameAccounts: GAME_ACCOUNTS / SCALE }
  const accounts = await makePlayers(handle, { ...scale, start: new Date(START), spreadMs: DAY_MS })
  await pool.query(LATENESS)
  await pool.query('analyze account.due, account.game_key')
  const time = createVirtualTime(START)
  const end = START + DAYS * DAY_MS
  const allowance = createVirtualAllowance({
    time,
    tokensPerSecond: TOKENS_PER_SECOND / SCALE,
    burst: BURST / SCALE,
    callsPerPoll: CALLS_PER_POLL / SCALE,
  })
  const over = Promise.withResolvers<void>()
  let failed: unknown = null
  const counts = { read: 0, failed: 0, entries: 0 }
  const running = { due: 0, asked: 0 }

  const runJob = (isAsked: boolean): void => {
    const queue = isAsked ? 'asked' : 'due'
    if (running[queue] >= QUEUE_PLACES) return
    running[queue] += 1
    const game = createFakePlayers({ time, allowance, callMs: CALL_MS * (isAsked ? 1 : SCALE) })
    time
      .start(async () => {
        const deps = {
          db: { ...handle, db },
          game,
          vault: testVault,
          config: testMailConfig,
          clock: time,
          jobs: { enqueue: async () => '' },
        }
        const now = () => new Date(time.now())
        const done = await updateDueArchives({ ...deps, now, signal: new AbortController().signal }, { isAsked })
        for (const name of ['read', 'failed', 'entries'] as const) counts[name] += done[name]
        running[queue] -= 1
      })
      .catch((error: unknown) => {
        failed ??= error
        over.reject(error)
      })
  }

  const ask = (account: string): void => {
    void time.start(async () => {
      await pool.query(`update account.due set asked_at = $2, next_at = $2 where account_id = $1 and kind = any($3)`, [
        account,
        new Date(time.now()),
        DEFAULT_KINDS,
      ])
      runJob(true)
    })
  }

  const everyMinute = (at: number): void => {
    if (at >= end) return
    time.at(at, () => {
      runJob(false)
      runJob(true)
      everyMinute(at + MINUTE_MS)
    })
  }

  allowance.pollUntil(end)
  everyMinute(START)
  const asking = Math.round(accounts.length * ASKING * DAYS)
  for (let index = 0; index < asking; index++) {
    const at = START + Math.floor(((index + 0.37) / asking) * DAYS * DAY_MS)
    time.at(at, () => ask(accounts[(index * 7_919) % accounts.length] ?? ''))
  }
  time.at(end, () => over.resolve())
  const started = performance.now()
  time.run()
  await over.promise
  if (failed !== null) throw failed
  const wallSeconds = (performance.now() - started) / SECOND_MS

  const [late, asked] = [await readLateness(pool, false), await readLateness(pool, true)]
  const made = allowance.made.background + allowance.made.waiting
  const callsADay = made / DAYS / scale.gameAccounts
  const allowedADay = (TOKENS_PER_SECOND * DAY_MS) / SECOND_MS
  const pollsADay = (CALLS_PER_POLL * DAY_MS) / MINUTE_MS
  const share = ((made / DAYS) * SCALE) / allowedADay
  return [
    plainly(
      `${GAME_ACCOUNTS} game accounts, a week (1:${SCALE}): readings`,
      `${counts.read} succeeded, ${counts.failed} failed`,
      { ...counts, wallSeconds },
    ),
    plainly('calls of a game account and day', callsADay.toFixed(2), { value: callsADay, ...allowance.made }),
    plainly(
      'share of what the game allows: archives, polls',
      `${(share * 100).toFixed(0)}%, ${((pollsADay / allowedADay) * 100).toFixed(0)}%`,
      { share, polls: pollsADay / allowedADay },
    ),
    atMost('readings at their time: p99 of how late', late.p99 / MINUTE_MS, MOST_LATE_MINUTES, ' min', late),
    atMost('requested readings: p99 of the delay', asked.p99 / SECOND_MS, MOST_WAIT_SECONDS, ' s', asked),
    plainly(
      'game accounts that one address serves each 24 h, polls beside them',
      `${Math.floor((allowedADay - pollsADay) / callsADay)}`,
      { value: (allowedADay - pollsADay) / callsADay },
    ),
    plainly('game accounts that an address without polls serves each 24 h', `${Math.floor(allowedADay / callsADay)}`, {
      value: allowedADay / callsADay,
    }),
  ]
}
