import type { ArchiveKind } from '@gildscope/contracts'
import { index, integer, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './column-types.ts'

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
