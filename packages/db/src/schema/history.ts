import { boolean, doublePrecision, index, integer, jsonb, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { big, bytea, instant, prefixed } from './column-types.ts'
import { market } from './market-schema.ts'

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
  /** `steadyPrice`; null: fewer units stand, or the row is of a version without it. */
  steady: integer(`${side}_steady`),
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
  /** Of samples with a steady price; null where there was none, in an archive and in rows of a version without them. */
  steadySamples: integer(`${side}_steady_samples`),
  steadySum: big(`${side}_steady_sum`),
  steadyMin: integer(`${side}_steady_min`),
  steadyMax: integer(`${side}_steady_max`),
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

/** UTC days, kept permanently: the last year as rows, those before in packs. Partitioned by 366 days. */
export const historyDay = market.table(
  'history_day',
  { itemId: integer('item_id').notNull(), day: integer('day').notNull(), ...bucketColumns },
  (t) => [primaryKey({ columns: [t.itemId, t.day] })],
)

/** The older days of an item and a year of the calendar, with where each comes from. A row of a day is newer. */
export const historyYearPack = market.table(
  'history_year_pack',
  {
    itemId: integer('item_id').notNull(),
    year: integer('year').notNull(),
    firstDay: integer('first_day').notNull(),
    data: bytea('data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.year] }), index().on(t.year, t.itemId)],
)

const frontSide = (side: 'buy' | 'sell') => ({
  /** Not written any more: `front_standing` has them. */
  price: integer(`${side}_price`),
  since: integer(`${side}_since`),
  /** Units sold in the counted minutes, and the sum of their squares. */
  sold: real(`${side}_sold`).notNull(),
  soldSquares: real(`${side}_sold_squares`).notNull(),
})

/** Minutes of fronts that were beaten in a UTC day, by how long they had stood, for 30 days. A row where something was counted. */
export const frontTenure = market.table(
  'front_tenure',
  {
    itemId: integer('item_id').notNull(),
    day: integer('day').notNull(),
    ...prefixed('buy', frontSide('buy')),
    ...prefixed('sell', frontSide('sell')),
    /** `encodeSpells` of the market package. */
    spells: bytea('spells').notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.day] })],
)

/** The fronts of an item that stood at the end of what was counted. */
export const frontStanding = market.table('front_standing', {
  itemId: integer('item_id').primaryKey(),
  /** `encodeFronts` of the market package. */
  fronts: bytea('fronts').notNull(),
})

/** What an item did around the festivals of past years; a row where at least three of them are known. */
export const season = market.table(
  'season',
  {
    /** Id of a festival in the game data. */
    festival: text('festival').notNull(),
    figure: text('figure', { enum: ['sell', 'buy', 'sold'] }).notNull(),
    itemId: integer('item_id').notNull(),
    /** `encodeSeason` of the market package. */
    data: bytea('data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.festival, t.figure, t.itemId] })],
)

const flipSide = (side: 'buy' | 'sell') => ({
  /** Units a day, with half the width of its 95 % interval. */
  sold: real(`${side}_sold`).notNull(),
  soldError: real(`${side}_sold_error`).notNull(),
  batch: real(`${side}_batch`).notNull(),
})

/** What is known of items that a flip could pay with, as of the last count of fronts. */
export const flipFact = market.table('flip_fact', {
  itemId: integer('item_id').primaryKey(),
  /** The slot up to which it is counted. */
  counted: integer('counted').notNull(),
  /** Days of minutes that were observed, of the last week. */
  days: real('days').notNull(),
  /** Standard deviation of the logarithm of its price from one day to the next, of days before `spreadDay`. */
  spread: real('spread').notNull(),
  spreadDay: integer('spread_day').notNull(),
  ...prefixed('buy', flipSide('buy')),
  ...prefixed('sell', flipSide('sell')),
  /** `encodeSpells` of 30 days; null: too few fronts were seen. */
  spells: bytea('spells'),
})

/**
 * What the flip finder promised for a purse (gold) on a UTC day. A trigger lets nobody change what is frozen; `outcome`
 * comes when its hold has ended.
 */
export const pickSet = market.table(
  'pick_set',
  {
    day: integer('day').notNull(),
    purse: integer('purse').notNull(),
    /** SHA-256 of `document`, in hexadecimal. */
    hash: text('hash').notNull(),
    /** `FrozenSet` of the finder package as canonical JSON. */
    document: text('document').notNull(),
    /** Played in the simulated market before the site began. */
    isSimulated: boolean('is_simulated').notNull(),
    /** `SetOutcome` of the finder package. */
    outcome: jsonb('outcome').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.day, t.purse] })],
)

/** Paper orders of sets that are open: of their picks (`draw` 0) and of items drawn by chance. */
export const pickRun = market.table(
  'pick_run',
  {
    day: integer('day').notNull(),
    purse: integer('purse').notNull(),
    rank: smallint('rank').notNull(),
    draw: smallint('draw').notNull(),
    itemId: integer('item_id').notNull(),
    /** `PaperRun` of the finder package. */
    state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.purse, t.rank, t.draw] })],
)

/** Minutes of an hour of picked items, kept for good: `encodeMinutes` of the finder package. */
export const pickMinute = market.table(
  'pick_minute',
  {
    itemId: integer('item_id').notNull(),
    hour: integer('hour').notNull(),
    minutes: bytea('minutes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.hour] })],
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
  /** null: the day holds rows of an archive that gave units without their value. */
  sellDelistedValue: big('sell_delisted_value'),
  /** The newest `law` of the day's polls; null: of an archive, or of a version without it. */
  law: smallint('law'),
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

/** The finished parts of an import, so that it resumes instead of repeating. */
export const importProgress = market.table(
  'import_progress',
  {
    sourceId: smallint('source_id').notNull(),
    resolution: text('resolution').notNull(),
    itemId: integer('item_id').notNull(),
    /** The requested span; a wider one is fetched again. */
    fromDay: integer('from_day').notNull(),
    rows: integer('rows').notNull(),
    doneAt: instant('done_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.resolution, t.itemId] })],
)
