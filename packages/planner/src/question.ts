import type { FillFacts, PlanSettings, Way } from '@gildscope/contracts'
import type { Copper, FlatSide } from '@gildscope/market'
import type { Good } from './good.ts'

/** What the trading post and vendors make of an item. */
export type ItemMarket = {
  buys: FlatSide
  sells: FlatSide
  /** Levels that were not read: the book ends there only if 0. */
  moreSells: number
  moreBuys: number
  fills: { buy: FillFacts | null; sell: FillFacts | null }
  /** What a vendor pays for a unit; null: nothing. */
  vendorValue: Copper | null
}

/** Units in one place. Bound ones can be used, not sold. */
export type Stock = {
  account: string
  place: string
  /** Character or guild; null: of the account. */
  where: string | null
  good: Good
  units: number
  isBound: boolean
}

/** A character that crafts; `recipes` null: not known. */
export type Crafter = {
  account: string
  character: string
  ratings: ReadonlyMap<string, number>
  recipes: ReadonlySet<number> | null
}

export type Question = {
  settings: PlanSettings
  ways: readonly Way[]
  /** Of ways that count for less than they give in the mean the ways as they are. */
  meant?: ReadonlyMap<Way, Way>
  markets: ReadonlyMap<number, ItemMarket>
  stock: readonly Stock[]
  /** null: nobody's are known, so everybody can do everything. */
  crafters: readonly Crafter[] | null
  /** Accounts that count; each has its own daily crafts. At least one. */
  accounts: readonly string[]
  /** Items whose daily craft an account has done today. */
  doneToday: ReadonlyMap<string, ReadonlySet<number>>
  /** Ms since 1970: gates are days of UTC from here. */
  now: number
}
