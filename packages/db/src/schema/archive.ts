import type { ArchiveKind } from '@gildscope/contracts'
import { doublePrecision, index, integer, pgSchema, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytea, instant } from './column-types.ts'

/**
 * Data read from game accounts that is kept permanently. Each table leads with `account_id`, the site account for which
 * it was read; entries and packs are partitioned by it.
 */
export const archive = pgSchema('archive')

const whose = {
  accountId: uuid('account_id').notNull(),
  gameAccountId: text('game_account_id').notNull(),
  kind: text('kind').$type<ArchiveKind>().notNull(),
}

/** Entries of open months: a transaction, an order, a reading. */
export const entry = archive.table(
  'entry',
  {
    ...whose,
    /** Identifies the entry, whatever the game returns for it later. */
    entryId: text('entry_id').notNull(),
    at: instant('at').notNull(),
    /** The entry as a line of JSON, as packs and downloads hold it. */
    line: text('line').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.gameAccountId, t.kind, t.entryId] }),
    index('entry_at').on(t.accountId, t.gameAccountId, t.kind, t.at),
  ],
)

/** Closed months: lines of JSON in gzip. */
export const pack = archive.table(
  'pack',
  {
    ...whose,
    /** `2026-03`, UTC. */
    month: text('month').notNull(),
    rows: integer('rows').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Hash of the body. */
    sha256: bytea('sha256').notNull(),
    body: bytea('body').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.gameAccountId, t.kind, t.month] })],
)

/** Periods for which the game no longer has data. */
export const gap = archive.table(
  'gap',
  {
    ...whose,
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.gameAccountId, t.kind, t.fromAt] })],
)

/** Sums of the fills of a UTC day by how much is sold an hour; only where their owner agreed. Made of `entry` each night. */
export const fillCount = archive.table(
  'fill_count',
  {
    accountId: whose.accountId,
    gameAccountId: whose.gameAccountId,
    /** Counts days since 1970. */
    day: integer('day').notNull(),
    /** Units sold an hour on the side of the item: the class. */
    perHour: smallint('per_hour').notNull(),
    fills: integer('fills').notNull(),
    units: big('units').notNull(),
    /** Sum of the squares of the fills' units. */
    squaredUnits: big('squared_units').notNull(),
    /** Units of orders that were filled within a minute. */
    shortUnits: big('short_units').notNull(),
    /** Expected units of orders that were placed and filled between two polls. */
    hiddenUnits: doublePrecision('hidden_units').notNull(),
    /** The same by the estimate for the side and the day. */
    estimatedUnits: doublePrecision('estimated_units').notNull(),
    /** Orders that left the book without a fill. */
    withdrawn: integer('withdrawn').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.gameAccountId, t.day, t.perHour] })],
)
