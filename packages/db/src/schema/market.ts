import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, jsonb, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { big, bytea, instant, prefixed } from './column-types.ts'
import { market } from './market-schema.ts'

/**
 * The version of what readers see; one row. Every transaction that writes rows with a `version` first increments it:
 * the row lock makes commits visible in the order of their versions, so a reader never skips one.
 */
export const changeCounter = market.table(
  'change_counter',
  {
    singleton: boolean('singleton').primaryKey().default(true),
    version: big('version').notNull().default(0),
  },
  (t) => [check('change_counter_is_one_row', sql`${t.singleton}`)],
)

/** One poll of the whole market; `slot` is the minute since 1970 that it represents. */
export const poll = market.table('poll', {
  slot: integer('slot').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  full: boolean('full').notNull(),
  requested: integer('requested').notNull().default(0),
  seen: integer('seen').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  /** Requested ids that were not answered: unknown in this slot, not absent. */
  missing: integer('missing').array().notNull().default(sql`'{}'`),
  /** `ESTIMATE_LAW` of the worker; null: of a version without it. */
  law: smallint('law'),
})

/**
 * The last book seen, as of the slot in which it last changed: a full one, both sides in delta-varint form, and the
 * edits since. The part that updates leave unchanged is at the end, so that PostgreSQL does not log it again.
 */
export const orderBook = market.table('order_book', {
  itemId: integer('item_id').primaryKey(),
  slot: integer('slot').notNull(),
  /** State of the estimator of both sides and the edits of the book, as described at `StoredBook` of packages/market. */
  latest: bytea('latest').notNull(),
  book: bytea('book').notNull(),
})

export const price = market.table('price', {
  itemId: integer('item_id').primaryKey(),
  buyPrice: integer('buy_price'),
  sellPrice: integer('sell_price'),
  buyQuantity: big('buy_quantity'),
  sellQuantity: big('sell_quantity'),
  buyListings: integer('buy_listings'),
  sellListings: integer('sell_listings'),
  /** As of the change, as in `history_minute`. */
  buySteady: integer('buy_steady'),
  sellSteady: integer('sell_steady'),
  changedSlot: integer('changed_slot').notNull(),
  /** Last slot that saw the item while later polls did not; null while polls see it. */
  lastSeenSlot: integer('last_seen_slot'),
  version: big('version').notNull(),
})

/** Figures derived from price, book and windows. */
export const derived = market.table('derived', {
  itemId: integer('item_id').primaryKey(),
  profit: integer('profit'),
  roi: doublePrecision('roi'),
  dayTax: big('day_tax'),
  sellPriceChange: doublePrecision('sell_price_change'),
  snatchIt: jsonb('snatch_it').$type<Record<string, number>>(),
  snipeIt: jsonb('snipe_it').$type<Record<string, number>>(),
  version: big('version').notNull(),
})

const windowSide = <S extends 'buy' | 'sell'>(side: S) => ({
  sold: doublePrecision(`${side}_sold`),
  listed: doublePrecision(`${side}_listed`),
  delisted: doublePrecision(`${side}_delisted`),
  value: big(`${side}_value`),
  delistedValue: big(`${side}_delisted_value`),
  soldSeen: big(`${side}_sold_seen`),
  soldError: real(`${side}_sold_error`),
  listedError: real(`${side}_listed_error`),
  delistedError: real(`${side}_delisted_error`),
  priceAvg: integer(`${side}_price_avg`),
  priceMin: integer(`${side}_price_min`),
  priceMax: integer(`${side}_price_max`),
  quantity: big(`${side}_quantity`),
  quantityAvg: big(`${side}_quantity_avg`),
  quantityMin: big(`${side}_quantity_min`),
  quantityMax: big(`${side}_quantity_max`),
})

/** Rolling windows; `window` is the index in WINDOWS of the market package. */
export const windowStat = market.table(
  'window_stat',
  {
    itemId: integer('item_id').notNull(),
    window: smallint('window').notNull(),
    coverage: real('coverage').notNull(),
    ...prefixed('buy', windowSide('buy')),
    ...prefixed('sell', windowSide('sell')),
    version: big('version').notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.window] })],
)

export const gemExchange = market.table(
  'gem_exchange',
  {
    at: instant('at').notNull(),
    /** The currency paid: coins or gems. */
    given: text('given').notNull(),
    quantity: integer('quantity').notNull(),
    received: integer('received').notNull(),
    coinsPerGem: integer('coins_per_gem').notNull(),
  },
  (t) => [primaryKey({ columns: [t.given, t.at] })],
)
