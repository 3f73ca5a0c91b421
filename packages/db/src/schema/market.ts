import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { big, bytea, instant } from './column-types.ts'

export const market = pgSchema('market')

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

export const item = market.table('item', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  nameDe: text('name_de'),
  nameEs: text('name_es'),
  nameFr: text('name_fr'),
  icon: text('icon'),
  rarity: text('rarity').notNull(),
  type: text('type').notNull(),
  level: integer('level').notNull(),
  chatLink: text('chat_link'),
  vendorValue: integer('vendor_value'),
  description: text('description'),
  weight: text('weight'),
  weaponType: text('weapon_type'),
  statName: text('stat_name'),
  charm: text('charm'),
  upgrade1: integer('upgrade1'),
  upgrade2: integer('upgrade2'),
  upgradeName: text('upgrade_name'),
  defaultSkin: integer('default_skin'),
  binding: text('binding').notNull(),
  accountBound: boolean('account_bound').notNull(),
  noSell: boolean('no_sell').notNull(),
  marketable: boolean('marketable').notNull(),
  craftable: boolean('craftable').notNull(),
  firstAdded: instant('first_added').notNull(),
  /** The game's own English record, complete. */
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  /** Digest of everything imported; an equal one means nothing to write. */
  digest: text('digest').notNull(),
  version: big('version').notNull(),
})

/** Crafting recipes under the game's ids; Mystic Forge recipes under negative ids of ours. */
export const recipe = market.table(
  'recipe',
  {
    id: integer('id').primaryKey(),
    type: text('type').notNull(),
    outputItemId: integer('output_item_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    source: text('source').notNull(),
    digest: text('digest').notNull(),
    firstAdded: instant('first_added').notNull().defaultNow(),
    /** When it was new or changed last. */
    lastUpdate: instant('last_update').notNull().defaultNow(),
  },
  (t) => [index('recipe_output').on(t.outputItemId)],
)

/** Smaller catalogues as whole records: skins, currencies, ..., the gem store, raid rewards, festivals. */
export const referenceDocument = market.table(
  'reference_document',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    source: text('source').notNull(),
    digest: text('digest').notNull(),
    firstSeen: instant('first_seen').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] })],
)

/** One poll of the whole market; `slot` is the minute since 1970 that it stands for. */
export const poll = market.table('poll', {
  slot: integer('slot').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  full: boolean('full').notNull(),
  requested: integer('requested').notNull().default(0),
  seen: integer('seen').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  /** Ids that were asked for and not answered: unknown in this slot, not absent. */
  missing: integer('missing').array().notNull().default(sql`'{}'`),
})

/** The last book seen, both sides in delta-varint form, as of the slot in which it last changed. */
export const orderBook = market.table('order_book', {
  itemId: integer('item_id').primaryKey(),
  slot: integer('slot').notNull(),
  /** State of the estimator of both sides; null before its first figures. */
  estimator: bytea('estimator'),
  /** Last, because most changes stand at its front: PostgreSQL logs an update without the end that stays the same. */
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
  changedSlot: integer('changed_slot').notNull(),
  /** Last slot that saw the item while later polls did not; null while polls see it. */
  lastSeenSlot: integer('last_seen_slot'),
  version: big('version').notNull(),
})

/** Figures made of price, book and windows. */
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

const prefixed = <P extends 'buy' | 'sell', T extends Record<string, unknown>>(side: P, columns: T) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [`${side}${name[0]?.toUpperCase()}${name.slice(1)}`, column]),
  ) as { [K in keyof T & string as `${P}${Capitalize<K>}`]: T[K] }

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

const flowColumns = (side: 'buy' | 'sell') => ({
  /** Estimates may be fractions of a unit; all flow columns are null across a gap. */
  sold: doublePrecision(`${side}_sold`),
  listed: doublePrecision(`${side}_listed`),
  delisted: doublePrecision(`${side}_delisted`),
  value: doublePrecision(`${side}_value`),
  delistedValue: doublePrecision(`${side}_delisted_value`),
  soldSeen: big(`${side}_sold_seen`),
  listedSeen: big(`${side}_listed_seen`),
  delistedSeen: big(`${side}_delisted_seen`),
  unsure: real(`${side}_unsure`),
  noise: real(`${side}_noise`),
})

const minuteSide = (side: 'buy' | 'sell') => ({
  price: integer(`${side}_price`),
  quantity: big(`${side}_quantity`),
  listings: integer(`${side}_listings`),
  sold: real(`${side}_sold`),
  listed: real(`${side}_listed`),
  delisted: real(`${side}_delisted`),
  value: doublePrecision(`${side}_value`),
  delistedValue: doublePrecision(`${side}_delisted_value`),
  soldSeen: integer(`${side}_sold_seen`),
  listedSeen: integer(`${side}_listed_seen`),
  delistedSeen: integer(`${side}_delisted_seen`),
  unsure: real(`${side}_unsure`),
  noise: real(`${side}_noise`),
})

/** Sparse: a row where the book changed; readers carry the last one forward. Partitioned by day of slots. */
export const historyMinute = market.table(
  'history_minute',
  {
    itemId: integer('item_id').notNull(),
    slot: integer('slot').notNull(),
    ...prefixed('buy', minuteSide('buy')),
    ...prefixed('sell', minuteSide('sell')),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.slot] })],
)

const bucketSide = (side: 'buy' | 'sell') => ({
  /** Samples in which the side had orders. */
  samples: integer(`${side}_samples`).notNull(),
  priceSum: big(`${side}_price_sum`),
  /** Sum of squared deviations from the mean. */
  priceM2: doublePrecision(`${side}_price_m2`),
  priceMin: integer(`${side}_price_min`),
  priceMax: integer(`${side}_price_max`),
  quantitySum: big(`${side}_quantity_sum`),
  quantityM2: doublePrecision(`${side}_quantity_m2`),
  quantityMin: big(`${side}_quantity_min`),
  quantityMax: big(`${side}_quantity_max`),
  ...flowColumns(side),
})

const bucketColumns = {
  count: integer('count').notNull(),
  ...prefixed('buy', bucketSide('buy')),
  ...prefixed('sell', bucketSide('sell')),
  /** 0 for figures of our own polls, else `import_source.id`; own rows are never overwritten. */
  source: smallint('source').notNull().default(0),
}

/** Hours of the open days; `hour` counts hours since 1970. Partitioned by day. */
export const historyHour = market.table(
  'history_hour',
  { itemId: integer('item_id').notNull(), hour: integer('hour').notNull(), ...bucketColumns },
  (t) => [primaryKey({ columns: [t.itemId, t.hour] })],
)

/** The hours of one closed day of an item, packed; `day` counts days since 1970. Partitioned by 30 days. */
export const historyHourPack = market.table(
  'history_hour_pack',
  {
    itemId: integer('item_id').notNull(),
    day: integer('day').notNull(),
    data: bytea('data').notNull(),
    source: smallint('source').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.day] })],
)

/** UTC days, for ever. Partitioned by 366 days. */
export const historyDay = market.table(
  'history_day',
  { itemId: integer('item_id').notNull(), day: integer('day').notNull(), ...bucketColumns },
  (t) => [primaryKey({ columns: [t.itemId, t.day] })],
)

/** Sums over the whole market per UTC day. */
export const marketDay = market.table('market_day', {
  day: integer('day').primaryKey(),
  items: integer('items').notNull(),
  buySold: doublePrecision('buy_sold').notNull(),
  buyListed: doublePrecision('buy_listed').notNull(),
  buyDelisted: doublePrecision('buy_delisted').notNull(),
  buyValue: big('buy_value').notNull(),
  sellSold: doublePrecision('sell_sold').notNull(),
  sellListed: doublePrecision('sell_listed').notNull(),
  sellDelisted: doublePrecision('sell_delisted').notNull(),
  sellValue: big('sell_value').notNull(),
  /** null: the day holds rows of an archive that told units and not what they were worth. */
  sellDelistedValue: big('sell_delisted_value'),
})

/** Up to where each roll-up has come, so that a restart continues there. */
export const rollUpMark = market.table('roll_up_mark', {
  stage: text('stage').primaryKey(),
  /** First bucket that is still to be made. */
  next: integer('next').notNull(),
})

export const importSource = market.table('import_source', {
  id: smallint('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1 }),
  name: text('name').notNull().unique(),
  url: text('url').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** What an import has finished, so that it resumes instead of repeating. */
export const importProgress = market.table(
  'import_progress',
  {
    sourceId: smallint('source_id').notNull(),
    resolution: text('resolution').notNull(),
    itemId: integer('item_id').notNull(),
    /** The span asked for; a wider one is fetched again. */
    fromDay: integer('from_day').notNull(),
    rows: integer('rows').notNull(),
    doneAt: instant('done_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.resolution, t.itemId] })],
)

export const gemExchange = market.table(
  'gem_exchange',
  {
    at: instant('at').notNull(),
    /** What is given: coins or gems. */
    given: text('given').notNull(),
    quantity: integer('quantity').notNull(),
    received: integer('received').notNull(),
    coinsPerGem: integer('coins_per_gem').notNull(),
  },
  (t) => [primaryKey({ columns: [t.given, t.at] })],
)

/** Ids that break their batch are asked for alone, less and less often. */
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

/** What the worker last told of itself and of the game, for readers that cannot ask it; one row. */
export const workerReport = market.table(
  'worker_report',
  {
    singleton: boolean('singleton').primaryKey().default(true),
    reportedAt: instant('reported_at').notNull(),
    pollSeconds: integer('poll_seconds').notNull(),
    /** When the game is asked next; in the past while a poll is under way. */
    nextPollAt: instant('next_poll_at').notNull(),
    /** Of the last poll that saw the market. */
    pollMs: integer('poll_ms'),
    polledItems: integer('polled_items'),
    responseMs: integer('response_ms'),
    /** How the game answered the last poll; `gameSince` stays while that stays. */
    gameState: text('game_state').$type<'up' | 'down' | 'unknown'>().notNull().default('unknown'),
    gameSince: instant('game_since'),
    gameReason: text('game_reason'),
    queues: jsonb('queues').$type<Record<string, QueueDepth>>().notNull().default({}),
    freeDiskBytes: big('free_disk_bytes'),
  },
  (t) => [check('worker_report_is_one_row', sql`${t.singleton}`)],
)

/** Who polls the market: one process at a time, for as long as it says so again and again; one row. */
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
