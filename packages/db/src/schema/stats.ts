import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, instant } from './column-types.ts'

/** Data that players report about the game. */
export const stats = pgSchema('stats')

/** Who may add forge results; revoked submitters stay, because results name them. */
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
    /** As seen by its submitter. */
    sell: integer('sell'),
    /** The ask on this installation's trading post at submission; null: none, or imported. */
    ownSell: integer('own_sell'),
    /** Name of the person or feed that submitted it; not all of them have a token. */
    submitter: text('submitter').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('forge_once').on(t.kind, t.itemId, t.forgedAt, t.submitter),
    index('forge_forged_at').on(t.kind, t.forgedAt),
  ],
)

/** Events that changed drop tables: a build of the game, or a date that the operator sets. */
export const patch = stats.table('patch', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  since: instant('since').notNull().unique(),
  build: integer('build').unique(),
  name: text('name').notNull(),
})

const TODAY = sql`(now() at time zone 'UTC')::date`
const ACTIVITIES = ['BLTC', 'Opening', 'Salvaging'] as const

/** One submission: what was consumed and gained between two snapshots of a character. */
export const dropRecord = stats.table(
  'drop_record',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Keyed hash of what makes it the same snapshot. */
    digest: bytea('digest').notNull().unique(),
    activity: text('activity', { enum: ACTIVITIES }).notNull(),
    itemId: integer('item_id').notNull(),
    /** Keyed hash of the game account: the same for all of its records, but not a name. */
    giver: text('giver').notNull(),
    /** Empty if nothing is salvaged. */
    kit: text('kit').notNull().default(''),
    level: smallint('level').notNull(),
    magicFind: smallint('magic_find').notNull(),
    /** Time of the second snapshot. */
    at: instant('at').notNull(),
    /** UTC day from which it counts in public figures. */
    countsFrom: date('counts_from').notNull().default(TODAY),
    delay: text('delay').notNull().default(''),
    build: integer('build'),
    patchId: integer('patch_id')
      .notNull()
      .references(() => patch.id),
    /** `[id, quantity, price]`, the price in copper or null: what was consumed, a chest before its key. */
    consumed: jsonb('consumed').$type<[number, number, number | null][]>().notNull(),
    /** The same for what was gained. */
    items: jsonb('items').$type<[number, number, number | null][]>().notNull(),
    /** `[id, change]`. */
    wallet: jsonb('wallet').$type<[number, number][]>().notNull(),
    /** Reasons why it is left out unless flagged ones are requested. */
    flags: jsonb('flags').$type<{ reason: string; detail: string }[]>().notNull(),
    /**
     * Evidence about its submitter, compared with the submitter's other records; null: not calculated, or not enough
     * data from others.
     */
    evidence: jsonb('evidence').$type<Record<string, number | null>>(),
    /** Where it came from: `player`, or the name of a feed. */
    source: text('source').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [index('drop_record_item').on(t.activity, t.itemId, t.at), index('drop_record_giver').on(t.giver, t.at)],
)

/** One row for each researched item, whose lock serialises writes about it. */
export const dropItem = stats.table(
  'drop_item',
  {
    activity: text('activity', { enum: ACTIVITIES }).notNull(),
    itemId: integer('item_id').notNull(),
    /** Grows with each change. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    submissions: integer('submissions').notNull().default(0),
    flagged: integer('flagged').notNull().default(0),
    lastAt: instant('last_at'),
  },
  (t) => [primaryKey({ columns: [t.activity, t.itemId] })],
)

/** Sums of the records that have all of the key in common; a record is in one cell. */
export const dropCell = stats.table(
  'drop_cell',
  {
    activity: text('activity', { enum: ACTIVITIES }).notNull(),
    itemId: integer('item_id').notNull(),
    kit: text('kit').notNull(),
    /** Lower ends of their bands. */
    magicFind: smallint('magic_find').notNull(),
    level: smallint('level').notNull(),
    patchId: integer('patch_id').notNull(),
    day: date('day').notNull(),
    /** As in its records. */
    countsFrom: date('counts_from').notNull().default(TODAY),
    giver: text('giver').notNull(),
    isFlagged: boolean('is_flagged').notNull(),
    consumed: integer('consumed').notNull(),
    submissions: integer('submissions').notNull(),
    /** By item: units, the submissions that contain it, and its spread. */
    drops: jsonb('drops').$type<Record<string, [number, number, number]>>().notNull(),
    /** By currency: the sum of its changes. */
    wallet: jsonb('wallet').$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'drop_cell_pk',
      columns: [
        t.activity,
        t.itemId,
        t.day,
        t.countsFrom,
        t.giver,
        t.kit,
        t.magicFind,
        t.level,
        t.patchId,
        t.isFlagged,
      ],
    }),
  ],
)

/** What fills of players show of trade that polls do not see, by units sold an hour; of several players or absent. */
export const fillShare = stats.table('fill_share', {
  perHour: smallint('per_hour').primaryKey(),
  players: integer('players').notNull(),
  fills: integer('fills').notNull(),
  /** Share of units whose order was filled within a minute. */
  short: real('short').notNull(),
  /** Expected share of units whose order was placed and filled between two polls. */
  hidden: real('hidden').notNull(),
  /** Half the width of its 95 % interval. */
  hiddenError: real('hidden_error').notNull(),
  /** The same share by the estimate. */
  estimated: real('estimated').notNull(),
  firstDay: integer('first_day').notNull(),
  lastDay: integer('last_day').notNull(),
})
