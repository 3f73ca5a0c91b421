import { bigint, index, integer, pgSchema, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant } from './column-types.ts'

/** What players report about the game. */
export const stats = pgSchema('stats')

/** Who may add results of forges; who lost the right stays, because results name them. */
export const submitter = stats.table('submitter', {
  name: text('name').primaryKey(),
  /** SHA-256 of the token. */
  tokenHash: bytea('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull().defaultNow(),
  revokedAt: instant('revoked_at'),
})

export const forge = stats.table(
  'forge',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['precursor', 'mini'] }).notNull(),
    itemId: integer('item_id').notNull(),
    name: text('name').notNull(),
    forgedAt: instant('forged_at').notNull(),
    /** As its submitter saw it. */
    sell: integer('sell'),
    /** What the trading post of this installation asked when it was submitted; null: nothing, or imported. */
    ownSell: integer('own_sell'),
    /** Name of who sent or imported it; not all of them have a token. */
    submitter: text('submitter').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('forge_once').on(t.kind, t.itemId, t.forgedAt, t.submitter),
    index('forge_forged_at').on(t.kind, t.forgedAt),
  ],
)
