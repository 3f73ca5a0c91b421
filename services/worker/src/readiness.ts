import { MINUTE_MS } from '@gildscope/base/time'
import { FULL_DISK_BYTES, NEWEST_LOOK } from '@gildscope/db'
import type { ReadinessCheck } from '@gildscope/service-kit'
import { DeliveryStore } from './accounts/deliveries/delivery-store.ts'
import { outbox } from './accounts/mail/outbox.ts'
import type { WorkerDeps } from './deps.ts'
import { freeDiskBytes, queueDepths } from './report/surroundings.ts'
import type { WorkerRole } from './roles.ts'

type PollFacts = {
  slot: number | null
  age_seconds: number | null
  idle_seconds: number | null
  polls_of_day: number
  seen: number | null
  missing: number | null
}

const SLOTS_PER_DAY = 1440

const MISSED_SLOTS = 3
/** A poll waits for its turn and takes some seconds. */
const POLL_TAKES_SECONDS = 30

/** How long after a good poll three slots have been missed. */
const allowedIdleSeconds = (pollSeconds: number): number => MISSED_SLOTS * pollSeconds + POLL_TAKES_SECONDS

type Checks = Record<string, ReadinessCheck>
type ReadinessDeps = Pick<WorkerDeps, 'clock' | 'config' | 'db' | 'game' | 'jobs' | 'mailer'>

/** Ready when polls succeed. */
const marketChecks = (deps: ReadinessDeps): Checks => ({
  poll: async () => {
    const facts = await readPollFacts(deps)
    const slots = SLOTS_PER_DAY / Math.max(1, Math.round(deps.config.POLL_SECONDS / 60))
    const idle = facts.idle_seconds
    return {
      ready: facts.slot !== null && idle !== null && idle <= allowedIdleSeconds(deps.config.POLL_SECONDS),
      slot: facts.slot,
      ageSeconds: facts.age_seconds,
      /** Time since a poll last went well, even if there was no new minute to store. */
      idleSeconds: idle,
      coverageOfDay: Math.min(1, facts.polls_of_day / slots),
      seen: facts.seen,
      missing: facts.missing,
    }
  },
  backfill: async () => ({ ready: true, ...(await backfillProgress(deps)) }),
})

const peopleChecks = (deps: ReadinessDeps): Checks => ({
  /** Mails by state; without a mail server they wait. */
  mails: async () => ({
    ready: true,
    hasServer: deps.mailer !== null,
    ...(await outbox(deps.db.pool).countByState()),
  }),
  /** What goes to webhooks and browsers, by state. */
  deliveries: async () => ({ ready: true, ...(await new DeliveryStore(deps.db).countByState()) }),
})

/** The checks that `/ready` reports for this worker, by its roles. */
export const readinessChecks = (deps: ReadinessDeps, roles: readonly WorkerRole[]): Checks => ({
  ...(roles.includes('market') && marketChecks(deps)),
  queues: async () => ({ ready: true, driver: deps.jobs.driver, ...(await queueDepths(deps.jobs)) }),
  ...(roles.includes('people') && peopleChecks(deps)),
  disk: async () => {
    const freeBytes = await freeDiskBytes(deps.config.DATA_FOLDER)
    if (freeBytes !== null && freeBytes < FULL_DISK_BYTES) {
      return { ready: false, reason: 'the disk is full: nothing is stored', freeBytes }
    }
    return { ready: true, freeBytes }
  },
  game: () => ({ ready: true, ...deps.game.status() }),
})

const readPollFacts = async ({ db, clock }: ReadinessDeps): Promise<PollFacts> => {
  const { rows } = await db.pool.query<PollFacts>(
    `select last.slot, extract(epoch from now() - last.finished_at)::int as age_seconds,
       (select extract(epoch from now() - (r.started_at + r.duration_ms * interval '1 ms'))::int from market.job_run r
        where r.job = 'poll-market' and r.ok order by r.started_at desc limit 1) as idle_seconds,
       (select count(*)::int from market.poll p where p.finished_at is not null and p.slot > $1 and p.slot <= $2)
         as polls_of_day,
       last.seen, cardinality(last.missing) as missing
     from (select 1) as one left join (${NEWEST_LOOK}) last on true`,
    [Math.floor(clock.now() / MINUTE_MS) - SLOTS_PER_DAY, Math.floor(clock.now() / MINUTE_MS)],
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('no facts about polls')
  return facts
}

const backfillProgress = async ({ db }: ReadinessDeps): Promise<Record<string, unknown>> => {
  const { rows } = await db.pool.query<{ resolution: string; items: number; rows: number }>(
    `select resolution, count(*)::int as items, sum(rows)::int8 as rows from market.import_progress group by resolution`,
  )
  return Object.fromEntries(rows.map(({ resolution, items, rows: written }) => [resolution, { items, rows: written }]))
}
