import { index, integer, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './column-types.ts'

/**
 * What was read of game accounts and is kept for ever. Each table leads with `account_id`, the account of the site for
 * which it was read; entries and packs are parted by it.
 */
export const archive = pgSchema('archive')

const whose = {
  accountId: uuid('account_id').notNull(),
  gameAccountId: text('game_account_id').notNull(),
  kind: text('kind', { enum: ['trades', 'orders', 'wvw', 'wealth'] }).notNull(),
}

/** Entries of open months: a transaction, an order, a reading. */
export const entry = archive.table(
  'entry',
  {
    ...whose,
    /** Names the entry whatever the game answers of it later. */
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
    /** Of the body. */
    sha256: bytea('sha256').notNull(),
    body: bytea('body').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.gameAccountId, t.kind, t.month] })],
)

/** Stretches of which the game will never tell again. */
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
