/**
 * What the HTTP face of the simulator needs of a world, generated or recorded.
 * Records are in the form of the game's API v2; prices are whole copper, times are Unix milliseconds.
 */
export type Language = 'en' | 'de' | 'es' | 'fr'
export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const satisfies readonly Language[]

export type RecordId = number | string
export type ApiRecord = { id: RecordId } & Record<string, unknown>

/** One endpoint's records; `localize` gives the record in another language (the same object for `en`). */
export interface Collection {
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
] as const
export type CollectionName = (typeof COLLECTIONS)[number]

export type PriceSide = { quantity: number; unit_price: number }
export type PriceRecord = { id: number; whitelisted: boolean; buys: PriceSide; sells: PriceSide }

export interface World {
  /** Stable identity: the same seed and size, or the same recording, give the same id. */
  readonly id: string
  readonly kind: 'simulated' | 'recorded'
  /** The world's clock, not the machine's. */
  now(): number
  build(): number
  collection(name: CollectionName): Collection
  /** Ids that the trading post knows, ascending. In a recording the set may differ from moment to moment. */
  tradableIds(): readonly number[]
  price(id: number): PriceRecord | null
  /** The complete JSON text of one `commerce/listings` record as bytes; cached until the book changes. Best level first. */
  listingsJson(id: number): Uint8Array | null
  /** Coins for gems and back, as `commerce/exchange`. */
  exchange(from: 'coins' | 'gems', quantity: number): { coins_per_gem: number; quantity: number }
  /** Called when a client has fetched the whole set of listings or prices once; a recording moves to its next moment. */
  completedPass?(): void
  close(): Promise<void>
}
