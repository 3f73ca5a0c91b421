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

/** All that is promised, as it is hashed. */
export type FrozenSet = {
  day: number
  /** Gold. */
  purse: number
  /** The minute as of which it was found. */
  slot: number
  settings: Omit<FlipSettings, 'purse'>
  profit: Profit
  picks: readonly FrozenPick[]
}

/** What came of a set; `picks` in the order of its picks, `random` the profit of each set drawn by chance. */
export type SetOutcome = {
  realised: Copper
  picks: readonly { bought: number; sold: number; realised: Copper }[]
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

const tradeOf = ({ buy, fills }: FlipCandidate): number => buy * Math.min(fills.buy.sold, fills.sell.sold)

const seedOf = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16)

/** For each pick items of equal trade that are no picks, taken with as much copper; which ones follows from the hash. */
export const drawAlike = (
  picks: readonly FrozenPick[],
  candidates: readonly FlipCandidate[],
  hash: string,
): DrawnItem[][] => {
  const next = seededRandom(seedOf(hash))
  const picked = new Set(picks.map(({ id }) => id))
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const others = candidates.filter(({ id }) => !picked.has(id))
  return picks.map(({ id, units, buyAt }) => {
    const own = known.get(id)
    if (own === undefined) return []
    const distance = (other: FlipCandidate): number => Math.abs(Math.log(tradeOf(other) / tradeOf(own)))
    const alike = others.toSorted((one, other) => distance(one) - distance(other) || one.id - other.id).slice(0, ALIKE)
    return Array.from({ length: Math.min(DRAWS, alike.length) }, () => {
      const [drawn] = alike.splice(Math.floor(next() * alike.length), 1) as [FlipCandidate]
      const [buysAt, sellsAt] = [drawn.buy + 1, drawn.sell - 1]
      const most = Math.floor((units * buyAt) / buysAt)
      return { id: drawn.id, units: Math.max(1, most), buyAt: buysAt, sellAt: sellsAt }
    })
  })
}

/** The order of a pick, or of an item drawn for it: nothing stands above the best bid. */
export const paperOrder = (
  { slot, settings }: Pick<FrozenSet, 'slot' | 'settings'>,
  { units, buyAt, sellAt }: DrawnItem,
  buyDays: number,
): PaperOrder => ({
  ...{ slot, days: settings.days, buyDays, units, buyAt },
  ...{ best: { buy: buyAt - 1, sell: sellAt + 1 }, queue: 0 },
})

/** Profits of sets of one drawn item for each pick; `realised` has them by pick. */
export const randomSets = (realised: readonly (readonly Copper[])[], hash: string): Copper[] => {
  const drawn = realised.filter((some) => some.length > 0)
  if (drawn.length === 0) return []
  const next = seededRandom(seedOf(hash) + 1)
  return Array.from({ length: RANDOM_SETS }, () =>
    drawn.reduce((sum, some) => sum + some[Math.floor(next() * some.length)]!, 0),
  )
}
