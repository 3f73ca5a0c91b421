import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { type Bucket, type FlowSums, noFlow, type Side, type SideBucket } from '@gildscope/market'
import * as z from 'zod'
import { isPrice, withPossiblePrices } from './possible-prices.ts'

export type Resolution = 'day' | 'hour'
export const RESOLUTION_MS = { day: DAY_MS, hour: HOUR_MS } as const satisfies Record<Resolution, number>

/** Older archives wrote the smallest 64-bit number, as JavaScript prints it, and 0 for unknown values. */
const known = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !(value >= 0) || value > Number.MAX_SAFE_INTEGER ? null : value
const priceOf = (value: number | null | undefined): number | null => {
  const price = known(value)
  return price === null || !isPrice(price) ? null : Math.round(price)
}
const unitsOf = (value: number | null | undefined): number | null => {
  const units = known(value)
  return units === null || units < 1 ? null : Math.round(units)
}

const figure = z.number().nullish()

/** A row of a compatible archive. Any figure may be missing. */
export const archiveRowSchema = z.object({
  itemID: z.int().positive(),
  date: z.iso.datetime({ offset: true }),
  type: z.string().nullish(),
  count: figure,
  buy_price_avg: figure,
  buy_price_min: figure,
  buy_price_max: figure,
  buy_price_stdev: figure,
  buy_quantity_avg: figure,
  buy_quantity_min: figure,
  buy_quantity_max: figure,
  buy_quantity_stdev: figure,
  buy_sold: figure,
  buy_listed: figure,
  buy_delisted: figure,
  buy_value: figure,
  buy_delisted_value: figure,
  sell_price_avg: figure,
  sell_price_min: figure,
  sell_price_max: figure,
  sell_price_stdev: figure,
  sell_quantity_avg: figure,
  sell_quantity_min: figure,
  sell_quantity_max: figure,
  sell_quantity_stdev: figure,
  sell_sold: figure,
  sell_listed: figure,
  sell_delisted: figure,
  sell_value: figure,
  sell_delisted_value: figure,
})
export type ArchiveRow = z.infer<typeof archiveRowSchema>

/**
 * The row as a bucket that begins with its hour or UTC day (some archives stamp a second later). Without the number of
 * its polls it weighs as much as an hour or day of ours with a poll every minute.
 */
export const bucketOfArchiveRow = (row: ArchiveRow, resolution: Resolution): Bucket => {
  const ms = RESOLUTION_MS[resolution]
  const count = Math.max(1, Math.round(known(row.count) ?? ms / MINUTE_MS))
  return withPossiblePrices({
    itemId: row.itemID,
    start: Math.floor(Date.parse(row.date) / ms) * ms,
    count,
    buy: sideOf(row, 'buy', count),
    sell: sideOf(row, 'sell', count),
  })
}

const sideOf = (row: ArchiveRow, side: Side, count: number): SideBucket => {
  const price = priceOf(row[`${side}_price_avg`])
  const quantity = unitsOf(row[`${side}_quantity_avg`])
  // Without an average nothing can be weighted: extremes alone count no samples.
  const samples = price === null ? 0 : count
  return {
    samples,
    priceSum: (price ?? 0) * samples,
    priceM2: deviationSum(price, row[`${side}_price_stdev`], samples),
    priceMin: priceOf(row[`${side}_price_min`]),
    priceMax: priceOf(row[`${side}_price_max`]),
    quantitySum: (quantity ?? 0) * samples,
    quantityM2: deviationSum(quantity, row[`${side}_quantity_stdev`], samples),
    quantityMin: unitsOf(row[`${side}_quantity_min`]),
    quantityMax: unitsOf(row[`${side}_quantity_max`]),
    steady: null,
    flow: flowOf(row, side),
  }
}

const deviationSum = (average: number | null, stdev: number | null | undefined, samples: number): number => {
  if (samples === 0) return 0
  const deviation = known(stdev)
  return average === null || deviation === null ? Number.NaN : deviation * deviation * samples
}

/** No units have no value; the value of unknown units is unknown. */
const worthOf = (units: number | null): number => (units === 0 ? 0 : Number.NaN)

const flowOf = (row: ArchiveRow, side: Side): FlowSums | null => {
  const of = (name: 'sold' | 'listed' | 'delisted' | 'value' | 'delisted_value') => known(row[`${side}_${name}`])
  const [sold, listed, delisted] = [of('sold'), of('listed'), of('delisted')]
  if (sold === null && listed === null && delisted === null) return null
  const flow = {
    sold: sold ?? 0,
    listed: listed ?? 0,
    delisted: delisted ?? 0,
    value: of('value') ?? worthOf(sold),
    delistedValue: of('delisted_value') ?? worthOf(delisted),
  }
  // An archive counts what it observes.
  const seen = {
    soldSeen: Math.round(flow.sold),
    listedSeen: Math.round(flow.listed),
    delistedSeen: Math.round(flow.delisted),
  }
  return { ...noFlow(), ...flow, ...seen }
}
