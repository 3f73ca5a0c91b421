import { sql } from 'drizzle-orm'
import { bigint, boolean, check, doublePrecision, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { big, instant } from './column-types.ts'
import { market } from './market-schema.ts'

/** Which game this database belongs to; one row. A worker that meets another world refuses to start. */
export const world = market.table(
  'world',
  {
    singleton: boolean('singleton').primaryKey().default(true),
    worldId: text('world_id').notNull(),
    mode: text('mode').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [check('world_is_one_row', sql`${t.singleton}`)],
)

/** Ids that break their batch are requested one by one, less and less often. */
export const quarantine = market.table(
  'quarantine',
  {
    endpoint: text('endpoint').notNull(),
    itemId: integer('item_id').notNull(),
    reason: text('reason').notNull(),
    since: instant('since').notNull(),
    retryAt: instant('retry_at').notNull(),
    attempts: integer('attempts').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.endpoint, t.itemId] })],
)

/** Results of work: jobs of the worker, and `backup`, which is a command. */
export const jobRun = market.table(
  'job_run',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text('job').notNull(),
    startedAt: instant('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    ok: boolean('ok').notNull(),
    rows: integer('rows').notNull().default(0),
    summary: text('summary').notNull(),
  },
  (t) => [index('job_run_latest').on(t.job, t.startedAt)],
)

export type QueueDepth = { waiting: number; active: number; delayed: number; failed: number }

export type Disk = { freeBytes: number; sizeBytes: number }

/** How looks at the busiest books between polls go. */
export type LooksReport = {
  state: 'on' | 'learning' | 'off'
  reason: string
  items: number
  /** Seconds between two looks whose flow is used; null: none are. */
  lookSeconds: number | null
  /** Seconds after which the game's answers change; null: not known, or longer than between two polls. */
  changeSeconds: number | null
  /** Looks of the last hour; an answer that the game had given before is lost. */
  answered: number
  lost: number
}

export type GameCallCounts = { poll: number; waiting: number; reference: number; background: number }

/** The last report of the worker about itself and the game, for readers that cannot reach it; one row. */
export const workerReport = market.table(
  'worker_report',
  {
    singleton: boolean('singleton').primaryKey().default(true),
    reportedAt: instant('reported_at').notNull(),
    pollSeconds: integer('poll_seconds').notNull(),
    /** When the next poll is due; in the past while a poll is running. */
    nextPollAt: instant('next_poll_at').notNull(),
    /** Duration of the last poll that saw the market. */
    pollMs: integer('poll_ms'),
    polledItems: integer('polled_items'),
    responseMs: integer('response_ms'),
    /** The game's state at the last poll; `gameSince` is unchanged while the state is. */
    gameState: text('game_state').$type<'up' | 'down' | 'unknown'>().notNull().default('unknown'),
    gameSince: instant('game_since'),
    gameReason: text('game_reason'),
    queues: jsonb('queues').$type<Record<string, QueueDepth>>().notNull().default({}),
    freeDiskBytes: big('free_disk_bytes'),
    /** The disk of the dumps; null where there is none to watch. */
    dumpDisk: jsonb('dump_disk').$type<Disk & { isNearlyFull: boolean }>(),
    /** Calls of the game that all processes of its address may make in an hour, and those of the last one by class. */
    gameCallsAllowed: integer('game_calls_allowed'),
    gameCalls: jsonb('game_calls').$type<GameCallCounts>(),
    /** Looks between polls; null before the first poll. */
    looks: jsonb('looks').$type<LooksReport>(),
  },
  (t) => [check('worker_report_is_one_row', sql`${t.singleton}`)],
)

/** The process that polls the market: one at a time, for as long as it keeps renewing; one row. */
export const pollLease = market.table(
  'poll_lease',
  {
    singleton: boolean('singleton').primaryKey().default(true),
    heldBy: text('held_by').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [check('poll_lease_is_one_row', sql`${t.singleton}`)],
)

/** Calls that the game still allows an address; `market.take_game_calls` takes from it. */
export const gameAllowance = market.table('game_allowance', {
  egress: text('egress').primaryKey(),
  calls: doublePrecision('calls').notNull(),
  filledAt: instant('filled_at').notNull(),
})

/** Calls of the game that were made, by the address that they left by, in each minute since 1970. */
export const gameCalls = market.table(
  'game_calls',
  {
    egress: text('egress').notNull(),
    minute: integer('minute').notNull(),
    class: text('class').$type<keyof GameCallCounts>().notNull(),
    calls: integer('calls').notNull(),
  },
  (t) => [primaryKey({ columns: [t.egress, t.minute, t.class] })],
)

export type DumpedFile = {
  part: string
  format: 'parquet' | 'csv'
  /** Relative to the storage of all dumps. */
  file: string
  bytes: number
  sha256: string
  rows: number
}

/** A published dump: of a UTC day, by its date, or `catalogue`, which has no day. */
export const dump = market.table('dump', {
  name: text('name').primaryKey(),
  /** Days since 1970; null for the catalogue. */
  day: integer('day').unique(),
  /** Rises when rows of the day are written again. */
  changes: integer('changes').notNull().default(0),
  /** `changes` as of the dumped rows; null: not dumped yet. */
  dumped: integer('dumped'),
  writtenAt: instant('written_at'),
  licence: text('licence'),
  files: jsonb('files').$type<DumpedFile[]>().notNull().default([]),
  /** Replaced files: downloads of them may still be running. */
  replaced: jsonb('replaced').$type<string[]>().notNull().default([]),
  totals: jsonb('totals').$type<Record<string, number | null>>().notNull().default({}),
  /** When it was last read back, and the fault found then. */
  checkedAt: instant('checked_at'),
  fault: text('fault'),
})
