import { roundHalfUp } from '../copper.ts'
import { SIDES, type Side } from '../side.ts'
import type { Bucket, SideBucket } from './bucket.ts'
import { flowError } from './flow-error.ts'

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

export type SideFigures = Record<FigureMetric, number | null>

/**
 * How each figure is made. Averages and flows are whole (half up), `..._stdev` is the population's with two decimals,
 * `..._error` the half width of the 95% interval in units with one decimal.
 */
const MAKERS: Readonly<Record<FigureMetric, (side: SideBucket) => number | null>> = {
  price_avg: ({ priceSum, samples }) => average(priceSum, samples),
  price_min: ({ priceMin }) => priceMin,
  price_max: ({ priceMax }) => priceMax,
  price_stdev: ({ priceM2, priceSum, samples }) => deviation(priceM2, priceSum, samples),
  quantity_avg: (side) => average(side.quantitySum, side.samples) ?? nothing(side),
  quantity_min: (side) => side.quantityMin ?? nothing(side),
  quantity_max: (side) => side.quantityMax ?? nothing(side),
  quantity_stdev: (side) => deviation(side.quantityM2, side.quantitySum, side.samples) ?? nothing(side),
  sold: ({ flow }) => whole(flow?.sold),
  listed: ({ flow }) => whole(flow?.listed),
  delisted: ({ flow }) => whole(flow?.delisted),
  value: ({ flow }) => whole(flow?.value),
  delisted_value: ({ flow }) => whole(flow?.delistedValue),
  sold_seen: ({ flow }) => whole(flow?.soldSeen),
  listed_seen: ({ flow }) => whole(flow?.listedSeen),
  delisted_seen: ({ flow }) => whole(flow?.delistedSeen),
  sold_error: ({ flow }) => oneDecimal(flowError(flow, 'sold')),
  listed_error: ({ flow }) => oneDecimal(flowError(flow, 'listed')),
  delisted_error: ({ flow }) => oneDecimal(flowError(flow, 'delisted')),
}

const PRICE_METRICS: ReadonlySet<FigureMetric> = new Set(['price_avg', 'price_min', 'price_max', 'price_stdev'])

const FIELD_MAKERS = SIDES.flatMap((side) =>
  FIGURE_METRICS.map((metric): readonly [FigureField, (bucket: Bucket) => number | null] => {
    const make = MAKERS[metric]
    return [`${side}_${metric}`, (bucket) => make(bucket[side])]
  }),
)

/**
 * The figures of an answered history row one by one, by field: an answer of few fields need not make the others. Scripts
 * compute with prices, so those of a side that was seen empty are 0 here.
 */
export const answeredFigureMakers: ReadonlyMap<string, (bucket: Bucket) => number | null> = new Map(
  SIDES.flatMap((side) =>
    FIGURE_METRICS.map((metric): [string, (bucket: Bucket) => number | null] => {
      const make = MAKERS[metric]
      return [
        `${side}_${metric}`,
        PRICE_METRICS.has(metric)
          ? (bucket) => make(bucket[side]) ?? nothing(bucket[side])
          : (bucket) => make(bucket[side]),
      ]
    }),
  ),
)

/** All figures of a history row. */
export const bucketFigures = (bucket: Bucket): BucketFigures =>
  recordOf(FIELD_MAKERS.map(([field, make]) => [field, make(bucket)]))

export const sideFigures = (side: SideBucket): SideFigures =>
  recordOf(FIGURE_METRICS.map((metric) => [metric, MAKERS[metric](side)]))

/**
 * Somebody looked, and nobody had an order: trade is counted, of which there may be none. Where nothing is known of the
 * trade either, as of an archive with the prices of one side only, nobody can tell.
 */
const isSeenEmpty = ({ samples, priceMin, quantityMin, quantityMax, flow }: SideBucket): boolean =>
  samples === 0 && priceMin === null && (quantityMax === 0 || (quantityMin === null && flow !== null))

// The only cast: both callers give an entry for every key.
const recordOf = <K extends string>(entries: readonly (readonly [K, number | null])[]): Record<K, number | null> =>
  Object.fromEntries(entries) as Record<K, number | null>

// Prices and quantities of orders are at least 1: a sum of 0 over samples means that an archive did not tell them.
const average = (sum: number, samples: number): number | null =>
  samples === 0 || sum === 0 ? null : roundHalfUp(sum / samples)
const deviation = (m2: number, sum: number, samples: number): number | null =>
  samples === 0 || sum === 0 || Number.isNaN(m2) ? null : roundHalfUp(100 * Math.sqrt(m2 / samples)) / 100
// Units of a side that was seen empty are 0, and so is its price in answers.
const nothing = (side: SideBucket): 0 | null => (isSeenEmpty(side) ? 0 : null)
const whole = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : roundHalfUp(value))
const oneDecimal = (value: number | null): number | null => (value === null ? null : roundHalfUp(value * 10) / 10)
