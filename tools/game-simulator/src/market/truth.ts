import { MINUTE_MS } from '@gildscope/base/time'
import type { Side } from './market-profile.ts'
import type { MarketEvent } from './market-state.ts'

const COUNT_FIELDS = 6
const VALUE_FIELDS = 2

/**
 * The true events on one side of one item: units, copper, and numbers of trades, orders placed and orders withdrawn.
 */
export type TruthCount = {
  listed: number
  sold: number
  delisted: number
  /** Copper of all units sold and of all units withdrawn. */
  value: number
  delistedValue: number
  trades: number
  orders: number
  cancels: number
}

/**
 * Minute buckets of one item and side, oldest first; [minute, listed, sold, delisted, trades, orders | cancels << 16].
 */
type Series = { counts: Int32Array; values: Float64Array; length: number }

export type Truth = {
  record(event: MarketEvent): void
  count(itemId: number, side: Side, fromMs: number, toMs: number): TruthCount
  /** Minutes with an event, oldest first, for checks of single intervals. */
  minutes(itemId: number, side: Side, fromMs: number, toMs: number): { minute: number; count: TruthCount }[]
}

const emptySeries = (): Series => ({
  counts: new Int32Array(8 * COUNT_FIELDS),
  values: new Float64Array(8 * VALUE_FIELDS),
  length: 0,
})

const grow = (series: Series, capacity: number): void => {
  const counts = new Int32Array(capacity * COUNT_FIELDS)
  const values = new Float64Array(capacity * VALUE_FIELDS)
  counts.set(series.counts.subarray(0, series.length * COUNT_FIELDS))
  values.set(series.values.subarray(0, series.length * VALUE_FIELDS))
  series.counts = counts
  series.values = values
}

const dropBefore = (series: Series, minute: number): void => {
  let drop = 0
  while (drop < series.length && series.counts[drop * COUNT_FIELDS]! < minute) drop++
  if (drop === 0) return
  series.counts.copyWithin(0, drop * COUNT_FIELDS, series.length * COUNT_FIELDS)
  series.values.copyWithin(0, drop * VALUE_FIELDS, series.length * VALUE_FIELDS)
  series.length -= drop
}

/** The bucket of a minute, created if necessary. Events of one item arrive in time order. */
const bucketAt = (series: Series, minute: number, keepMinutes: number): number => {
  if (series.length > 0 && series.counts[(series.length - 1) * COUNT_FIELDS] === minute) return series.length - 1
  if (series.length * COUNT_FIELDS === series.counts.length) {
    dropBefore(series, minute - keepMinutes)
    if (series.length * COUNT_FIELDS > series.counts.length / 2) grow(series, Math.ceil((series.length + 8) * 1.6))
  }
  const index = series.length++
  series.counts.fill(0, index * COUNT_FIELDS, (index + 1) * COUNT_FIELDS)
  series.values.fill(0, index * VALUE_FIELDS, (index + 1) * VALUE_FIELDS)
  series.counts[index * COUNT_FIELDS] = minute
  return index
}

const add = (series: Series, index: number, { kind, quantity, unitPrice, opensTrade }: MarketEvent): void => {
  const at = index * COUNT_FIELDS
  const { counts, values } = series
  if (kind === 'listed') {
    counts[at + 1]! += quantity
    counts[at + 5]! += 1
  } else if (kind === 'sold') {
    counts[at + 2]! += quantity
    values[index * VALUE_FIELDS]! += quantity * unitPrice
    if (opensTrade) counts[at + 4]! += 1
  } else {
    counts[at + 3]! += quantity
    values[index * VALUE_FIELDS + 1]! += quantity * unitPrice
    counts[at + 5]! += 0x1_0000
  }
}

const emptyCount = (): TruthCount => ({
  listed: 0,
  sold: 0,
  delisted: 0,
  value: 0,
  delistedValue: 0,
  trades: 0,
  orders: 0,
  cancels: 0,
})

const addTo = (total: TruthCount, { counts, values }: Series, index: number): void => {
  const at = index * COUNT_FIELDS
  total.listed += counts[at + 1]!
  total.sold += counts[at + 2]!
  total.delisted += counts[at + 3]!
  total.trades += counts[at + 4]!
  total.orders += counts[at + 5]! & 0xffff
  total.cancels += counts[at + 5]! >>> 16
  total.value += values[index * VALUE_FIELDS]!
  total.delistedValue += values[index * VALUE_FIELDS + 1]!
}

const firstFrom = (series: Series, minute: number): number => {
  let low = 0
  let high = series.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (series.counts[middle * COUNT_FIELDS]! < minute) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Counts every event per item, side and minute; minutes older than `keepMs` are dropped. An interval contains the
 * minutes that begin at or after `fromMs` and before `toMs`.
 */
export const createTruth = (keepMs: number): Truth => {
  const keepMinutes = Math.ceil(keepMs / MINUTE_MS)
  const sides = { buy: new Map<number, Series>(), sell: new Map<number, Series>() }

  const visit = (
    itemId: number,
    side: Side,
    fromMs: number,
    toMs: number,
    see: (series: Series, index: number) => void,
  ): void => {
    const series = sides[side].get(itemId)
    if (!series) return
    const end = Math.ceil(toMs / MINUTE_MS)
    for (let i = firstFrom(series, Math.ceil(fromMs / MINUTE_MS)); i < series.length; i++) {
      if (series.counts[i * COUNT_FIELDS]! >= end) break
      see(series, i)
    }
  }

  return {
    record: (event) => {
      let series = sides[event.side].get(event.itemId)
      if (!series) {
        series = emptySeries()
        sides[event.side].set(event.itemId, series)
      }
      add(series, bucketAt(series, Math.floor(event.at / MINUTE_MS), keepMinutes), event)
    },
    count: (itemId, side, fromMs, toMs) => {
      const total = emptyCount()
      visit(itemId, side, fromMs, toMs, (series, index) => addTo(total, series, index))
      return total
    },
    minutes: (itemId, side, fromMs, toMs) => {
      const rows: { minute: number; count: TruthCount }[] = []
      visit(itemId, side, fromMs, toMs, (series, index) => {
        const count = emptyCount()
        addTo(count, series, index)
        rows.push({ minute: series.counts[index * COUNT_FIELDS]! * MINUTE_MS, count })
      })
      return rows
    },
  }
}
