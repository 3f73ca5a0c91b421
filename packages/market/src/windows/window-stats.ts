import type { Bucket, SideBucket } from '../history/bucket.ts'
import { sideFigures } from '../history/bucket-figures.ts'
import { mergeBuckets } from '../history/merge-buckets.ts'
import type { WindowMetric, WindowStatField } from './windows.ts'

export type WindowStats = Record<WindowStatField, number | null>

export type WindowInput = {
  /** The recorded buckets of the window, oldest first; any lengths. */
  buckets: readonly Bucket[]
  /** Polls that the window would have at full coverage, e.g. its minutes divided by the poll interval. */
  expectedCount: number
}

/**
 * Totals of sold, listed, delisted and value (never scaled for polls that were missed), sample-weighted averages and
 * extremes. `quantity` is the side's quantity at the window's start: the average of the first bucket.
 */
export const windowStats = ({ buckets, expectedCount }: WindowInput): WindowStats => {
  const [first] = buckets
  if (first === undefined) return { ...UNSEEN }
  const { buy, sell, count } = mergeBuckets(buckets, first.start)
  const b = sideStats(buy, first.buy)
  const s = sideStats(sell, first.sell)
  return {
    buy_sold: b.sold,
    buy_listed: b.listed,
    buy_delisted: b.delisted,
    buy_value: b.value,
    buy_delisted_value: b.delisted_value,
    buy_price_avg: b.price_avg,
    buy_price_min: b.price_min,
    buy_price_max: b.price_max,
    buy_quantity: b.quantity,
    buy_quantity_avg: b.quantity_avg,
    buy_quantity_min: b.quantity_min,
    buy_quantity_max: b.quantity_max,
    sell_sold: s.sold,
    sell_listed: s.listed,
    sell_delisted: s.delisted,
    sell_value: s.value,
    sell_delisted_value: s.delisted_value,
    sell_price_avg: s.price_avg,
    sell_price_min: s.price_min,
    sell_price_max: s.price_max,
    sell_quantity: s.quantity,
    sell_quantity_avg: s.quantity_avg,
    sell_quantity_min: s.quantity_min,
    sell_quantity_max: s.quantity_max,
    coverage: Math.min(1, count / expectedCount),
  }
}

type SideStats = Record<WindowMetric, number | null>

const sideStats = (side: SideBucket, first: SideBucket): SideStats => ({
  ...sideFigures(side),
  quantity: sideFigures(first).quantity_avg,
})

const UNSEEN: WindowStats = {
  buy_sold: null,
  buy_listed: null,
  buy_delisted: null,
  buy_value: null,
  buy_delisted_value: null,
  buy_price_avg: null,
  buy_price_min: null,
  buy_price_max: null,
  buy_quantity: null,
  buy_quantity_avg: null,
  buy_quantity_min: null,
  buy_quantity_max: null,
  sell_sold: null,
  sell_listed: null,
  sell_delisted: null,
  sell_value: null,
  sell_delisted_value: null,
  sell_price_avg: null,
  sell_price_min: null,
  sell_price_max: null,
  sell_quantity: null,
  sell_quantity_avg: null,
  sell_quantity_min: null,
  sell_quantity_max: null,
  coverage: 0,
}
