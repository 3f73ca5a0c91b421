import { gammaQuantile } from '@gildscope/statistics/gamma-quantile'

/** Futures that an offer is tried in, all equally likely. */
export const POINTS = 256

const STRATA = 64
const DIMENSIONS = 4
/** The root of x⁵ = x + 1: its powers spread points evenly in four dimensions (M. Roberts, "R sequences", 2018). */
const GENERATOR = 1.1673039782614187

const coordinate = (point: number, dimension: number): number => (0.5 + (point + 1) / GENERATOR ** (dimension + 1)) % 1

const stratumOf = (dimension: number): Uint8Array =>
  Uint8Array.from({ length: POINTS }, (_, point) => Math.floor(coordinate(point, dimension) * STRATA))

export const BUY_STRATA = stratumOf(0)
export const SELL_STRATA = stratumOf(1)

/** Two even coordinates as one normal one (Box and Muller). */
export const normal = (one: number, other: number): number =>
  Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other)

/** How far the price goes in each future, in standard deviations: of mean 0 and variance 1 over all of them. */
export const PRICE_MOVES: Float64Array = (() => {
  const moves = Float64Array.from({ length: POINTS }, (_, point) =>
    normal(coordinate(point, DIMENSIONS - 2), coordinate(point, DIMENSIONS - 1)),
  )
  const mean = moves.reduce((sum, move) => sum + move, 0) / POINTS
  const deviation = Math.sqrt(moves.reduce((sum, move) => sum + (move - mean) ** 2, 0) / POINTS)
  return moves.map((move) => (move - mean) / deviation)
})()

const SHAPES_FROM = Math.log(0.02)
const SHAPES_TO = Math.log(2_000)
const SHAPES = 60

/** Quantiles of gamma distributions of mean 1 at the middles of the strata, by shape: each costs microseconds. */
let table: Float64Array | null = null

const quantileTable = (): Float64Array => {
  table ??= Float64Array.from({ length: (SHAPES + 1) * STRATA }, (_, at) => {
    const shape = Math.exp(SHAPES_FROM + (Math.floor(at / STRATA) / SHAPES) * (SHAPES_TO - SHAPES_FROM))
    return gammaQuantile(((at % STRATA) + 0.5) / STRATA, { mean: 1, variance: 1 / shape })
  })
  return table
}

/** Whole units at the middle of each stratum, as many as an order of `most` can take. */
export const unitsByStratum = (
  { mean, variance }: { mean: number; variance: number },
  most: number,
  into: Float64Array,
): void => {
  const quantiles = quantileTable()
  const shape = (Math.log(mean ** 2 / variance) - SHAPES_FROM) / (SHAPES_TO - SHAPES_FROM)
  const place = Math.min(1, Math.max(0, shape)) * SHAPES
  const below = Math.min(SHAPES - 1, Math.floor(place))
  const part = place - below
  for (let stratum = 0; stratum < STRATA; stratum++) {
    const low = quantiles[below * STRATA + stratum]!
    const high = quantiles[(below + 1) * STRATA + stratum]!
    into[stratum] = Math.min(most, Math.round(mean * (low + part * (high - low))))
  }
}

export const newStrata = (): Float64Array => new Float64Array(STRATA)
/** Half of all orders get more than this stratum says. */
export const MIDDLE_STRATUM = STRATA / 2
