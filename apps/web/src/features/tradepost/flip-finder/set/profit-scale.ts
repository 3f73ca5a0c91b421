import type { Pick } from '@gildscope/finder'
import { COPPER_PER_GOLD, type Copper } from '@gildscope/market'

/** One scale for all rows, in copper: from zero, with a line each so much. */
export type ProfitScale = { most: Copper; step: Copper }

const MOST_LINES = 4
const STEPS = [1, 2, 5] as const

/** Steps of one, two or five of a power of ten. */
export const profitScale = (picks: readonly Pick[]): ProfitScale => {
  const most = picks.reduce((greatest, { profit }) => Math.max(greatest, profit.most), 1)
  const power = 10 ** Math.floor(Math.log10(most / MOST_LINES))
  const step = [...STEPS, 10].map((factor) => factor * power).find((each) => most / each <= MOST_LINES) ?? 10 * power
  return { most, step: Math.max(1, step) }
}

export const linesOf = ({ most, step }: ProfitScale): number[] =>
  Array.from({ length: Math.floor(most / step) }, (_, nth) => (nth + 1) * step)

/** `2 g`, `50s`. */
export const stepText = ({ step }: ProfitScale): string => {
  if (step >= COPPER_PER_GOLD) return `${step / COPPER_PER_GOLD} g`
  return step >= 100 ? `${step / 100}s` : `${step}c`
}
