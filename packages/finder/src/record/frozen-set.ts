import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'
import { seededRandom } from '@gildscope/statistics/random'
import type { Profit } from '../portfolio.ts'
import type { PaperOrder } from './paper-run.ts'

/** What a set of the record is found for. */
export const RECORD_SETTINGS = { visits: 2, days: 3, items: 15, caution: 'expected', units: 1 } as const satisfies Omit<
  FlipSettings,
  'purse'
>

/** Shares of futures in which the profit of a pick is below what is promised for it. */
export const PROMISED_SHARES = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const

export type FrozenPick = {
  id: number
  units: number
  buyAt: Copper
  sellAt: Copper
  /** Days for which it buys. */
  buyDays: number
  profit: Profit
  /** Its profit at each of PROMISED_SHARES. */
  quantiles: readonly Copper[]
}

/**
 * Version of the rules by which sets are found, drawn, and settled; stands in each document. `docs/help/track-record.md`
 * says what each was.
 */
export const RECORD_RULES = 2

/** All that is promised. */
export type PromisedSet = {
  day: number
  /** Gold. */
  purse: number
  /** The minute as of which it was found. */
  slot: number
  settings: Omit<FlipSettings, 'purse'>
  profit: Profit
  picks: readonly FrozenPick[]
}

type TradedItem = readonly [id: number, buy: Copper, sell: Copper, trade: Copper]

/** From what, and how, items are drawn to compare picks with. */
export type FrozenDraw = {
  /** SHA-256 of `seedText`, in hexadecimal. */
  seed: string
  /** Copper that each pick trades a day, as the finder knew it. */
  trade: readonly Copper[]
  /** Items that trade like picks, with their best prices. */
  items: readonly TradedItem[]
}

/** As it is hashed; documents of the first rules have no `rules` and no `draw`. */
export type FrozenSet = PromisedSet & { rules: number; draw: FrozenDraw }

/** What came of a set. */
export type SetOutcome = {
  /** null: a pick is not judged, so that the set is not. */
  realised: Copper | null
  /** In the order of its picks. `unseen`: minutes of the hold in which nobody looked; absent: not counted. */
  picks: readonly { bought: number; sold: number; realised: Copper | null; unseen?: number }[]
  /** Of the items drawn for each pick; absent: of the first rules. */
  drawn?: readonly (readonly (Copper | null)[])[]
  /** The profit of each set drawn by chance. */
  random: readonly Copper[]
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One text for equal values: keys in order, no spaces (RFC 8785; all numbers here are written alike by everybody). */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value as Record<string, Json>).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join()}}`
}

/** Items drawn by chance for each pick, and sets that are made of them. */
const DRAWS = 10
export const RANDOM_SETS = 100
/** A draw is among so many that trade most alike. */
const ALIKE = 40

export type DrawnItem = Pick<FrozenPick, 'id' | 'units' | 'buyAt' | 'sellAt'>

/** What is hashed (SHA-256) for the seed of a draw: known before anything is found, so that nobody can choose it. */
export const seedText = (day: number, purse: number): string => `gildscope ${RECORD_RULES} ${day} ${purse}`

const seedOf = (hex: string): number => Number.parseInt(hex.slice(0, 8), 16)

const tradeOf = ({ buy, fills }: FlipCandidate): Copper =>
  Math.max(1, Math.round(buy * Math.min(fills.buy.sold, fills.sell.sold)))

/** Those whose trade is the fewest times that of a pick, or the pick's the fewest times theirs. */
const alikeOf = (items: readonly TradedItem[], own: Copper): TradedItem[] => {
  const times = ([, , , trade]: TradedItem): number => Math.max(trade, own) / Math.min(trade, own)
  return items.toSorted((one, other) => times(one) - times(other) || one[0] - other[0]).slice(0, ALIKE)
}

/** All that a draw needs: for each pick the items that trade most alike and are no picks. */
export const openDraw = (
  picks: readonly FrozenPick[],
  candidates: readonly FlipCandidate[],
  seed: string,
): FrozenDraw => {
  const picked = new Set(picks.map(({ id }) => id))
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const others = candidates
    .filter(({ id }) => !picked.has(id))
    .map((each): TradedItem => [each.id, each.buy, each.sell, tradeOf(each)])
  const trade = picks.map(({ id }) => tradeOf(known.get(id)!))
  const alike = new Map(trade.flatMap((own) => alikeOf(others, own)).map((item) => [item[0], item]))
  return { seed, trade, items: [...alike.values()].sort(([one], [other]) => one - other) }
}

/** For each pick items of equal trade, taken with as much copper. The document alone says which ones. */
export const drawnItems = ({ picks, draw }: Pick<FrozenSet, 'picks' | 'draw'>): DrawnItem[][] => {
  const next = seededRandom(seedOf(draw.seed))
  return picks.map(({ units, buyAt }, rank) => {
    const alike = alikeOf(draw.items, draw.trade[rank]!)
    return Array.from({ length: Math.min(DRAWS, alike.length) }, () => {
      const [[id, buy, sell]] = alike.splice(Math.floor(next() * alike.length), 1) as [TradedItem]
      const [buysAt, sellsAt] = [buy + 1, sell - 1]
      const most = Math.floor((units * buyAt) / buysAt)
      return { id, units: Math.max(1, most), buyAt: buysAt, sellAt: sellsAt }
    })
  })
}

/** The order of a pick, or of an item drawn for it: nothing stands above the best bid. */
export const paperOrder = (
  { slot, settings }: Pick<PromisedSet, 'slot' | 'settings'>,
  { units, buyAt, sellAt }: DrawnItem,
  buyDays: number,
): PaperOrder => ({
  ...{ slot, days: settings.days, buyDays, units, buyAt },
  ...{ best: { buy: buyAt - 1, sell: sellAt + 1 }, queue: 0 },
})

/** Profits of sets of one drawn item for each pick; what is not judged is in none. */
export const randomSets = (drawn: readonly (readonly (Copper | null)[])[], seed: string): Copper[] => {
  const judged = drawn.map((some) => some.filter((each) => each !== null)).filter((some) => some.length > 0)
  if (judged.length === 0) return []
  const next = seededRandom(seedOf(seed) + 1)
  return Array.from({ length: RANDOM_SETS }, () =>
    judged.reduce((sum, some) => sum + some[Math.floor(next() * some.length)]!, 0),
  )
}
