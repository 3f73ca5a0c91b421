import { clopperPearson } from '@gildscope/statistics/clopper-pearson'
import type { Interval } from '@gildscope/statistics/interval'
import type { Copper } from '../copper.ts'

/** One observed output of the Mystic Forge. */
export type Forge = {
  /** null: a name that does not identify a single item. */
  itemId: number | null
  /** The output's ask at the time of the forge. */
  sell: Copper | null
}

export type Rate = {
  forges: number
  found: number
  /** `found` per forge, 0 to 1; null without forges. */
  rateRatio: number | null
  /** Exact 95 % interval of the rate. */
  interval: Interval | null
}

export type ForgeSummary = Rate & {
  /** Sum of the asks at the time of the forges, before fees; forges without one add nothing. */
  originalValue: Copper
  /** The same outputs at today's asks, before fees. */
  currentValue: Copper
  /** Forges without an ask at that time and now. */
  originalUnpriced: number
  currentUnpriced: number
}

/** The rate of finds in a number of forges. */
export const findRate = (found: number, forges: number): Rate => ({
  forges,
  found,
  rateRatio: forges === 0 ? null : found / forges,
  interval: clopperPearson(found, forges),
})

/** `isFound`: which outputs count as found, for example the precursors; `sellNow`: today's ask of an item. */
export const forgeSummary = (
  forges: readonly Forge[],
  isFound: (itemId: number) => boolean,
  sellNow: (itemId: number) => Copper | null,
): ForgeSummary => {
  const now = forges.map(({ itemId }) => (itemId === null ? null : sellNow(itemId)))
  const found = forges.filter(({ itemId }) => itemId !== null && isFound(itemId)).length
  const original = forges.map(({ sell }) => sell)
  return {
    ...findRate(found, forges.length),
    originalValue: sum(original),
    currentValue: sum(now),
    originalUnpriced: original.filter((sell) => sell === null).length,
    currentUnpriced: now.filter((sell) => sell === null).length,
  }
}

export type BreakdownRow = Rate & { key: string | null }

/** Forges and finds per key, most forges first; `keyOf` gives null where an output has no such property. */
export const forgeBreakdown = <T extends Forge>(
  forges: readonly T[],
  keyOf: (forge: T) => string | null,
  isFound: (itemId: number) => boolean,
): BreakdownRow[] => {
  const counts = new Map<string | null, { forges: number; found: number }>()
  for (const forge of forges) {
    const key = keyOf(forge)
    const count = counts.get(key) ?? { forges: 0, found: 0 }
    counts.set(key, count)
    count.forges++
    if (forge.itemId !== null && isFound(forge.itemId)) count.found++
  }
  return [...counts]
    .map(([key, count]) => ({ key, ...findRate(count.found, count.forges) }))
    .sort((a, b) => b.forges - a.forges || (a.key ?? '').localeCompare(b.key ?? '', 'en'))
}

const sum = (values: readonly (Copper | null)[]): Copper => values.reduce<Copper>((all, value) => all + (value ?? 0), 0)
