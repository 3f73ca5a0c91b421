import type { Copper } from '@gildscope/market'

/** The spread in percent of the ask, wherever it is shown; null: a side has no orders. */
export const spreadPercent = (bid: Copper | null, ask: Copper | null): number | null =>
  bid === null || !ask ? null : (100 * (ask - bid)) / ask
