import type { FlatSide, Side } from '@gildscope/market'

/** An order of a trader in the book of an engine. */
export type PlacedOrder = { readonly unitPrice: number; readonly open: () => number; readonly withdraw: () => void }

/** One item of an engine in which traders place orders of their own. */
export type TradedItem = {
  advanceTo: (minute: number) => void
  snapshot: (side: Side) => FlatSide
  /** Null where it would trade at once. */
  place: (side: Side, unitPrice: number, units: number) => PlacedOrder | null
}
