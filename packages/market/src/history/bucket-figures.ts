import { roundHalfUp } from '../copper.ts'
import { SIDES, type Side } from '../side.ts'
import type { Bucket, SideBucket } from './bucket.ts'
import { flowErrorPercent } from './flow-error.ts'
import type { FlowSums } from './flow-sums.ts'

export const FIGURE_METRICS = [
  'price_avg',
  'price_min',
  'price_max',
  'price_stdev',
  'quantity_avg',
  'quantity_min',
  'quantity_max',
  'quantity_stdev',
  'sold',
  'listed',
  'delisted',
  'value',
  'delisted_value',
  'sold_seen',
  'listed_seen',
  'delisted_seen',
  'sold_error',
  'listed_error',
  'delisted_error',
] as const

export type FigureMetric = (typeof FIGURE_METRICS)[number]
export type FigureField = `${Side}_${FigureMetric}`
export type BucketFigures = Record<FigureField, number | null>

export const figureFields: readonly FigureField[] = SIDES.flatMap((side) =>
  FIGURE_METRICS.map((metric) => `${side}_${metric}` as const),
)

/**
 * Figures of a history row. Averages and flows are whole (half up), `..._stdev` is the population's with two decimals,
 * `..._error` the half width of the multiplicative 95% interval in percent with one decimal.
 */
export const bucketFigures = (bucket: Bucket): BucketFigures => ({
  ...prefixed('buy', sideFigures(bucket.buy)),
  ...prefixed('sell', sideFigures(bucket.sell)),
})

export type SideFigures = Record<FigureMetric, number | null>

export function sideFigures(side: SideBucket): SideFigures {
  const { samples, flow } = side
  return {
    price_avg: average(side.priceSum, samples),
    price_min: side.priceMin,
    price_max: side.priceMax,
    price_stdev: deviation(side.priceM2, side.priceSum, samples),
    quantity_avg: average(side.quantitySum, samples),
    quantity_min: side.quantityMin,
    quantity_max: side.quantityMax,
    quantity_stdev: deviation(side.quantityM2, side.quantitySum, samples),
    sold: whole(flow, 'sold'),
    listed: whole(flow, 'listed'),
    delisted: whole(flow, 'delisted'),
    value: whole(flow, 'value'),
    delisted_value: whole(flow, 'delistedValue'),
    sold_seen: whole(flow, 'soldSeen'),
    listed_seen: whole(flow, 'listedSeen'),
    delisted_seen: whole(flow, 'delistedSeen'),
    sold_error: oneDecimal(flowErrorPercent(flow, 'sold')),
    listed_error: oneDecimal(flowErrorPercent(flow, 'listed')),
    delisted_error: oneDecimal(flowErrorPercent(flow, 'delisted')),
  }
}

// Prices and quantities of orders are at least 1: a sum of 0 over samples means that an archive did not tell them.
const average = (sum: number, samples: number): number | null =>
  samples === 0 || sum === 0 ? null : roundHalfUp(sum / samples)
const deviation = (m2: number, sum: number, samples: number): number | null =>
  samples === 0 || sum === 0 || Number.isNaN(m2) ? null : roundHalfUp(100 * Math.sqrt(m2 / samples)) / 100
const whole = (flow: FlowSums | null, field: keyof FlowSums): number | null =>
  flow === null ? null : roundHalfUp(flow[field])
const oneDecimal = (value: number | null): number | null => (value === null ? null : roundHalfUp(value * 10) / 10)

type Prefixed<S extends Side> = Record<`${S}_${FigureMetric}`, number | null>

// The only cast: entries of all metrics under one prefix are exactly the prefixed record.
const prefixed = <S extends Side>(side: S, figures: SideFigures): Prefixed<S> =>
  Object.fromEntries(FIGURE_METRICS.map((metric) => [`${side}_${metric}`, figures[metric]])) as Prefixed<S>
