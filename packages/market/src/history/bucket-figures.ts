import { roundHalfUp } from '../copper.ts'
import { SIDES, type Side } from '../side.ts'
import type { Bucket, SideBucket } from './bucket.ts'
import {
  BUY_AT,
  type BucketNumbers,
  SELL_AT,
  SIDE_NUMBERS,
  SIDE_PLACE,
  type SideNumber,
  sideOfNumbers,
  writeSideNumbers,
} from './bucket-numbers.ts'
import { type FlowKind, flowError } from './flow-error.ts'

export const FIGURE_METRICS = [
  'price_avg',
  'price_min',
  'price_max',
  'price_stdev',
  'quantity_avg',
  'quantity_min',
  'quantity_max',
  'quantity_stdev',
  'steady_avg',
  'steady_min',
  'steady_max',
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

const {
  samples: SAMPLES,
  priceSum: PRICE_SUM,
  priceM2: PRICE_M2,
  priceMin: PRICE_MIN,
  priceMax: PRICE_MAX,
} = SIDE_PLACE
const { quantitySum: QUANTITY_SUM, quantityM2: QUANTITY_M2 } = SIDE_PLACE
const { quantityMin: QUANTITY_MIN, quantityMax: QUANTITY_MAX, sold: SOLD } = SIDE_PLACE
const { steadySamples: STEADY_SAMPLES, steadySum: STEADY_SUM } = SIDE_PLACE
const { steadyMin: STEADY_MIN, steadyMax: STEADY_MAX } = SIDE_PLACE

/** Positions of the metrics that are sums of a flow: in the same order in both. */
const FLOWS_TO = FIGURE_METRICS.indexOf('sold')
const FLOWS_AT = SOLD
const FLOWS = SIDE_PLACE.delistedSeen + 1 - FLOWS_AT
const ERRORS_TO = FIGURE_METRICS.indexOf('sold_error')
const ERROR_KINDS: readonly FlowKind[] = ['sold', 'listed', 'delisted']

type Writing = {
  /** Scripts calculate with prices, so that of a side that was seen empty is 0 for them. */
  zeroPrices: boolean
  /** They take as long as all others together. */
  errors: boolean
}

/**
 * The figures of the side whose numbers start at `at`, by metric, written from `to` on; NaN means none. Averages and
 * flows are whole (half up), `..._stdev` is the population's with two decimals, `..._error` the half width of the 95%
 * interval in units with one decimal.
 */
const writeSideFigures = (
  numbers: Float64Array,
  at: number,
  figures: Float64Array,
  to: number,
  { zeroPrices, errors }: Writing,
): void => {
  const samples = numbers[at + SAMPLES]!
  const priceMin = numbers[at + PRICE_MIN]!
  const quantityMin = numbers[at + QUANTITY_MIN]!
  const quantityMax = numbers[at + QUANTITY_MAX]!
  // The side was read and had no orders: trade is counted, possibly 0. If the trade is unknown as well, as with an
  // archive that has prices of one side only, it cannot be decided.
  const isSeenEmpty =
    samples === 0 &&
    Number.isNaN(priceMin) &&
    (quantityMax === 0 || (Number.isNaN(quantityMin) && !Number.isNaN(numbers[at + SOLD]!)))
  const noUnits = isSeenEmpty ? 0 : Number.NaN
  const noPrice = zeroPrices ? noUnits : Number.NaN
  const priceSum = numbers[at + PRICE_SUM]!
  const quantitySum = numbers[at + QUANTITY_SUM]!
  figures[to] = orElse(average(priceSum, samples), noPrice)
  figures[to + 1] = orElse(priceMin, noPrice)
  figures[to + 2] = orElse(numbers[at + PRICE_MAX]!, noPrice)
  figures[to + 3] = orElse(deviation(numbers[at + PRICE_M2]!, priceSum, samples), noPrice)
  figures[to + 4] = orElse(average(quantitySum, samples), noUnits)
  figures[to + 5] = orElse(quantityMin, noUnits)
  figures[to + 6] = orElse(quantityMax, noUnits)
  figures[to + 7] = orElse(deviation(numbers[at + QUANTITY_M2]!, quantitySum, samples), noUnits)
  figures[to + 8] = roundHalfUp(numbers[at + STEADY_SUM]! / numbers[at + STEADY_SAMPLES]!)
  figures[to + 9] = numbers[at + STEADY_MIN]!
  figures[to + 10] = numbers[at + STEADY_MAX]!
  for (let flow = 0; flow < FLOWS; flow += 1) {
    figures[to + FLOWS_TO + flow] = roundHalfUp(numbers[at + FLOWS_AT + flow]!)
  }
  if (!errors) return
  const { flow } = sideOfNumbers(numbers, at)
  for (const [place, kind] of ERROR_KINDS.entries()) {
    figures[to + ERRORS_TO + place] = roundHalfUp((flowError(flow, kind) ?? Number.NaN) * 10) / 10
  }
}

const orElse = (value: number, otherwise: number): number => (Number.isNaN(value) ? otherwise : value)

// Prices and quantities of orders are at least 1: a sum of 0 over samples means that an archive did not have them.
const average = (sum: number, samples: number): number =>
  samples === 0 || sum === 0 ? Number.NaN : roundHalfUp(sum / samples)
const deviation = (m2: number, sum: number, samples: number): number =>
  samples === 0 || sum === 0 ? Number.NaN : roundHalfUp(100 * Math.sqrt(m2 / samples)) / 100

/**
 * The numbers that each figure is calculated from, besides those that show whether the side was seen empty and whether
 * its trade is known.
 */
const SOURCES: Readonly<Record<FigureMetric, readonly SideNumber[]>> = {
  price_avg: ['priceSum'],
  price_min: [],
  price_max: ['priceMax'],
  price_stdev: ['priceM2', 'priceSum'],
  quantity_avg: ['quantitySum'],
  quantity_min: [],
  quantity_max: [],
  quantity_stdev: ['quantityM2', 'quantitySum'],
  // Of a minute only the lowest is stored.
  steady_avg: ['steadySamples', 'steadySum', 'steadyMin'],
  steady_min: ['steadyMin'],
  steady_max: ['steadyMax', 'steadyMin'],
  sold: [],
  listed: ['listed'],
  delisted: ['delisted'],
  value: ['value'],
  delisted_value: ['delistedValue'],
  sold_seen: ['soldSeen'],
  listed_seen: ['listedSeen'],
  delisted_seen: ['delistedSeen'],
  sold_error: ['delisted', 'soldSeen', 'delistedSeen', 'unsure', 'noise'],
  listed_error: ['listed', 'delisted', 'soldSeen', 'delistedSeen', 'unsure', 'noise'],
  delisted_error: ['delisted', 'soldSeen', 'delistedSeen', 'unsure', 'noise'],
}
const SOURCES_OF_ALL: readonly SideNumber[] = ['samples', 'priceMin', 'quantityMin', 'quantityMax', 'sold']
const SIDE_AT: Readonly<Record<Side, number>> = { buy: BUY_AT, sell: SELL_AT }

export type AnsweredFigures = {
  /** Position of each field among the figures. */
  places: ReadonlyMap<string, number>
  /** Positions of the bucket's numbers that are needed. */
  sources: ReadonlySet<number>
  /** Writes the figures of a bucket; NaN means none. */
  write: (bucket: BucketNumbers, figures: Float64Array) => void
}

const PLACES: ReadonlyMap<string, number> = new Map(figureFields.map((field, place) => [field, place]))

/**
 * Creates the writer for the figures of a history row with the requested `fields`; values of the others are undefined.
 * Scripts calculate with prices, so those of a side that was seen empty are 0 here.
 */
export const answeredFigures = (fields: readonly string[]): AnsweredFigures => {
  const sources = new Set<number>()
  const asked = new Set(fields)
  for (const side of SIDES) {
    const metrics = FIGURE_METRICS.filter((metric) => asked.has(`${side}_${metric}`))
    if (metrics.length === 0) continue
    for (const name of [...SOURCES_OF_ALL, ...metrics.flatMap((metric) => SOURCES[metric])]) {
      sources.add(SIDE_AT[side] + SIDE_PLACE[name])
    }
  }
  const writing = { zeroPrices: true, errors: fields.some((field) => field.endsWith('_error')) }
  return {
    places: PLACES,
    sources,
    write: ({ numbers, at }, figures) => {
      writeSideFigures(numbers, at + BUY_AT, figures, 0, writing)
      writeSideFigures(numbers, at + SELL_AT, figures, FIGURE_METRICS.length, writing)
    },
  }
}

const sideNumbers = new Float64Array(SIDE_NUMBERS)
const figuresOfSide = new Float64Array(FIGURE_METRICS.length)

/** The figures of one side in the order of their metrics. */
const figuresOf = (side: SideBucket, zeroPrices = false): (number | null)[] => {
  writeSideNumbers(side, sideNumbers, 0)
  writeSideFigures(sideNumbers, 0, figuresOfSide, 0, { zeroPrices, errors: true })
  return Array.from(figuresOfSide, (figure) => (Number.isNaN(figure) ? null : figure))
}

/** All figures of a history row; with `zeroPrices` in the form for scripts. */
export const bucketFigures = (bucket: Bucket, { zeroPrices = false } = {}): BucketFigures =>
  recordOf(
    figureFields,
    SIDES.flatMap((side) => figuresOf(bucket[side], zeroPrices)),
  )

export const sideFigures = (side: SideBucket): SideFigures => recordOf(FIGURE_METRICS, figuresOf(side))

// The only cast: both callers give a figure for every key.
const recordOf = <K extends string>(
  keys: readonly K[],
  figures: readonly (number | null)[],
): Record<K, number | null> =>
  Object.fromEntries(keys.map((key, place) => [key, figures[place]])) as Record<K, number | null>
