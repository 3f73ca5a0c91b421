/**
 * The interface between the simulator's HTTP layer and a world, generated or recorded. Records are in the form of the
 * game's API v2; prices are whole copper, times are Unix milliseconds.
 */
import type { LootQuestion, LootTruth } from './loot/loot-truth.ts'
import type { PlayRecord } from './players/looting/play-records.ts'
import type { DemoKey, Players } from './players/player-records.ts'

export type Language = 'en' | 'de' | 'es' | 'fr'
export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const satisfies readonly Language[]

export type RecordId = number | string
export type ApiRecord = { id: RecordId } & Record<string, unknown>

/**
 * One endpoint's records in the newest schema (recipes with `{type, id, count}` ingredients; the HTTP layer produces
 * the older form); `localize` returns the record in another language (the same object for `en`).
 */
export interface Collection {
  /** The same array as long as the set is the same: answers made from it are cached by identity. */
  ids(): readonly RecordId[]
  get(id: RecordId): ApiRecord | null
  localize(record: ApiRecord, language: Language): ApiRecord
}

export const COLLECTIONS = [
  'items',
  'recipes',
  'skins',
  'currencies',
  'minis',
  'itemstats',
  'materials',
  'achievements',
  'achievements/categories',
  'achievements/groups',
  'quests',
  'stories',
  'stories/seasons',
  'dailycrafting',
] as const
export type CollectionName = (typeof COLLECTIONS)[number]

export type PriceSide = { quantity: number; unit_price: number }
export type PriceRecord = { id: number; whitelisted: boolean; buys: PriceSide; sells: PriceSide }

export type BookSide = 'buy' | 'sell'

/** The true events on one side of one book; `buy` is the bid side, so its `sold` are units filled into buy orders. */
export type TruthCounts = {
  /** Units. */
  sold: number
  listed: number
  delisted: number
  /** Sum of units sold x unit price. */
  value: number
  /** Sum of units delisted x unit price. */
  delistedValue: number
  /** Number of trades, whatever their size. */
  trades: number
}

export interface Truth {
  /** Everything in `from <= at < to` (Unix ms, the world's clock); null for an id without a book. */
  count(id: number, side: BookSide, from: number, to: number): TruthCounts | null
}

export type HistoryField =
  | 'delisted'
  | 'delisted_value'
  | 'listed'
  | 'price_avg'
  | 'price_max'
  | 'price_min'
  | 'price_stdev'
  | 'quantity_avg'
  | 'quantity_max'
  | 'quantity_min'
  | 'quantity_stdev'
  | 'sold'
  | 'value'

/** One row in the compatible archive format; `date` is the bucket's start as an ISO instant. */
export type HistoryRow = { itemID: number; date: string; type: 'day' | 'hour'; count: number } & Record<
  `${BookSide}_${HistoryField}`,
  number | null
>

/** The world's own past. Rows come oldest first, `from` and `to` (Unix ms) both inclusive on the bucket's start. */
export interface Archive {
  days(id: number, from: number, to: number): readonly HistoryRow[]
  hours(id: number, from: number, to: number): readonly HistoryRow[]
  /** Ids by trades per hour, busiest first. */
  busiest(limit: number): readonly number[]
  /** Minutes of so many items in days (since 1970) before the books begin, a day at a time; both ends inclusive. */
  minutes?(span: { items: number; fromDay: number; toDay: number }): Iterable<PastDay>
  /** The gem exchange hour by hour, oldest first. */
  gemRates?(from: number, to: number): readonly GemRate[]
}

/** A side at the end of a minute, with the units that were truly traded since the minute before it and their worth. */
type PastSide = { price: number | null; units: number; value: number }
/** A minute (since 1970) in which the book of an item changed. */
export type PastMinute = { itemId: number; minute: number } & Record<BookSide, PastSide>
export type PastDay = { day: number; minutes: readonly PastMinute[] }

/** Copper for one gem, when gems are bought with coins and when they are sold for coins. */
export type GemRate = { date: string; coinsPerGemBought: number; coinsPerGemSold: number }

export type GemStoreOffer = {
  uuid: string
  name: string
  type: string
  /** Null for what is not sold for gems. */
  gemPrice: number | null
  imageHash: string | null
  latestStartDate: string | null
  latestEndDate: string | null
}
export type RaidReward = { id: number; currency: number; cost: number; gold: number }
export type FestivalBox = {
  id: number
  type: string
  year: number
  quantity: number
  start: string
  end: string
  festival: string
}

/** Units of one drop, an item id or a word, in a number of Fractal Encryptions. */
export type FractalDrop = { sample: string; boxes: number; drop: string; quantity: number }

/** The result of one forge, and its ask at that time. */
export type ForgeResult = { name: string; ISO: string; ID: number; sell: number | null }

export type OfferInput = { kind: 'item' | 'currency'; id: number; count: number }

/** What this world's Mystic Forge, a refiner or a merchant makes of things, which the game's API does not say. */
export type Offer = {
  /** `refine`: at the refiner of a homestead. */
  kind: 'forge' | 'vendor' | 'refine'
  output: number
  inputs: readonly OfferInput[]
  /** Units that one try gives, with chances that add up to 1. */
  outcomes: readonly { count: number; chance: number }[]
  merchant: { name: string; locations: readonly string[] } | null
}

/** A recipe that the game's API lacks, in the form of gw2efficiency. */
export type CustomRecipe = {
  name: string
  output_item_id: number
  /** A mean where the forge draws. */
  output_item_count: number
  ingredients: readonly { type: 'Item' | 'Currency'; id: number; count: number }[]
  disciplines: readonly string[]
  merchant?: { name: string; locations: readonly string[] }
}

/** The same in the form of gw2profits. */
export type ProfitsRecipe = Omit<CustomRecipe, 'ingredients' | 'merchant'> & {
  id: string
  type: string
  output_item_count_range: string
  achievement_id: number
  ingredients: readonly { item_id: number; count: number }[]
}

/** Data that the game's public API lacks and an installation takes from feeds of its choice; absent is unknown. */
export interface Feeds {
  gemstore?(): readonly GemStoreOffer[]
  customRecipes?(): readonly CustomRecipe[]
  profitsRecipes?(): readonly ProfitsRecipe[]
  raidRewards?(): readonly RaidReward[]
  festivals?(): readonly FestivalBox[]
  fractalSamples?(): readonly FractalDrop[]
  forges?(): readonly ForgeResult[]
  /** JSON Lines of what players report of their loot, oldest first. */
  drops?(): Promise<string>
  /** Keys of players that newcomers may try. */
  demoKeys?(): readonly DemoKey[]
}

/** Only a stepped world can be advanced manually. */
export interface SteppedClock {
  /** Plays the world forward to this moment (Unix ms); the caller refuses earlier ones. */
  advanceTo(at: number): void | Promise<void>
}

export type ReplayStatus = {
  moments: readonly string[]
  /** Index into `moments`. */
  current: number
  finished: boolean
  /** Ids without a recorded book: their one level a side is the price recorded on `pricesRecorded`. */
  pricesRecorded: string | null
  pricedOnly: readonly number[]
}

export interface Replay {
  status(): ReplayStatus
  /** False when the last moment was already shown. */
  advance(): boolean
}

export interface World {
  /** Stable identity: the same seed and size, or the same recording, give the same id. */
  readonly id: string
  readonly kind: 'simulated' | 'recorded'
  /** The world's clock, not the machine's. */
  now(): number
  build(): number
  collection(name: CollectionName): Collection
  /** Ids on the trading post, ascending. In a recording the set may differ from moment to moment. */
  tradableIds(): readonly number[]
  price(id: number): PriceRecord | null
  /**
   * The complete JSON text of one `commerce/listings` record as bytes; cached until the book changes. Best level first.
   */
  listingsJson(id: number): Uint8Array | null
  /** Coins for gems and back, as in `commerce/exchange`; null if the world does not have the rate. */
  exchange(from: 'coins' | 'gems', quantity: number): { coins_per_gem: number; quantity: number } | null
  /**
   * Called when a client has fetched the whole set of listings or prices once; a recording advances to its next moment.
   */
  completedPass?(): void
  readonly truth?: Truth
  /** The true contents of containers, and the faults in players' reports. */
  loot?(asked: LootQuestion): Promise<LootTruth & { plays: readonly PlayRecord[] }>
  /** What forge and merchants really give. */
  offers?(): readonly Offer[]
  readonly archive?: Archive
  readonly feeds?: Feeds
  readonly clock?: SteppedClock
  readonly replay?: Replay
  /** Accounts with keys; without them no key is valid. */
  readonly players?: Players
  close(): Promise<void>
}
