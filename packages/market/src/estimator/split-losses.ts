import type { Copper } from '../copper.ts'
import type { Losses, TouchedLoss } from './read-losses.ts'
import type { SideState } from './side-state.ts'

/** Chance that a listing at the front was withdrawn during one poll interval; in those below a minute as much less. */
const FRONT_CANCEL_CHANCE = 0.02
const HIGHEST_CANCEL_CHANCE = 0.5
/** Sale sizes have a Lomax tail with exponent 2; this times the squared mean root is its scale. */
const SCALE_PER_SQUARED_ROOT = 2.5
const PRIOR_SALE_UNITS = 1.5
const PRIOR_SALE_WEIGHT = 4
/** Chance that a front which was cleared is filled again within the interval, where something joins it in every one. */
const REFILL_CHANCE = 0.4
/** The most that an item's withdrawals add to the probability of one at the front, and behind a refilled front. */
const NEAR_CANCEL_CHANCE = { front: 0.12, behind: 0.3 }

/** The losses of one interval by kind. Units may be fractional. */
export type SplitLosses = {
  sold: number
  delisted: number
  value: Copper
  delistedValue: Copper
  /** Units that may or may not have been sold, weighted by the uncertainty, and the resulting variance of `sold`. */
  unsure: number
  variance: number
  /** Levels sold and levels withdrawn, each loss counted by its weight. */
  sales: number
  cancels: number
  /** Listings withdrawn behind the front. */
  cancelledListings: number
}

/** Scale of the tail of the item's sale sizes, in units. */
export const saleScale = (state: SideState): number => {
  const meanRoot =
    (PRIOR_SALE_WEIGHT * Math.sqrt(PRIOR_SALE_UNITS) + state.rootSum) / (PRIOR_SALE_WEIGHT + state.rootWeight)
  return SCALE_PER_SQUARED_ROOT * meanRoot * meanRoot
}

/**
 * Which of the touched levels were sold? Any subset is possible: its weight is the probability that sales took so many
 * units, times the probability that all other levels were withdrawn. The tail of sale sizes is a mixture of exponential
 * distributions, and within one of those the levels are independent: the sum over all subsets is a product, one for
 * each rate. So many small levels lost together indicate a sweep, and a lone stack its owner. Levels lost behind an
 * existing one were swept, too, if that one was probably cleared and filled again.
 */
export const splitLosses = (losses: Losses, state: SideState, pollMinutes = 1): SplitLosses => {
  const { touched, behind } = losses
  const split: SplitLosses = {
    sold: 0,
    delisted: losses.deepUnits,
    value: 0,
    delistedValue: losses.deepValue,
    unsure: 0,
    variance: 0,
    sales: 0,
    cancels: losses.deepLevels,
    cancelledListings: losses.deepListings,
  }
  if (touched.length + behind.length === 0) return split
  const scale = saleScale(state)
  const atFront = FRONT_CANCEL_CHANCE * Math.min(1, pollMinutes)
  const withdrawn = touched.map((loss) => withdrawnChance(loss, losses, { state, place: 'front', atFront }))
  const withdrawnBehind = behind.map((loss) => withdrawnChance(loss, losses, { state, place: 'behind', atFront }))
  reachedBy(touched, 0, scale)
  reachedBy(behind, touched.length, scale)
  weights.set(DENSITIES)
  weigh(weights, 0, withdrawn)
  if (behind.length > 0) weighBehind(losses, withdrawnBehind, scale, state)
  const odds = oddsBehindBetter(state)
  const lastPartial = touched.findLastIndex(({ gone }) => gone === 0)
  touched.forEach((loss, index) => {
    const odd = loss.free || index <= lastPartial ? 1 : odds
    add(split, loss, odd * soldChance(weights, index, withdrawn[index]!))
  })
  behind.forEach((loss, index) => {
    const weight = soldChance(swept, touched.length + index, withdrawnBehind[index]!)
    add(split, loss, weight)
    split.cancelledListings += (1 - weight) * loss.gone
  })
  return split
}

const add = (split: SplitLosses, { units, unitPrice }: TouchedLoss, weight: number): void => {
  split.sold += weight * units
  split.value += weight * units * unitPrice
  split.delisted += (1 - weight) * units
  split.delistedValue += (1 - weight) * units * unitPrice
  split.unsure += weight * (1 - weight) * units
  split.variance += weight * (1 - weight) * units * units
  split.sales += weight
  split.cancels += 1 - weight
}

/** How much rarer sales are, among complete losses, if a better price exists in front now; at most 1. */
const oddsBehindBetter = (state: SideState): number =>
  Math.min(1, (state.wholeFree * (state.provenOver + 0.02)) / ((state.provenFree + 0.5) * (state.wholeOver + 0.2)))

/** Sweeps end somewhere: as often as sales in front, those behind must leave a remainder, too, or there were few. */
const sweepOdds = ({ provenFree, wholeFree, provenOver, wholeOver }: SideState): number => {
  const expected = (wholeOver * (provenFree + 0.5)) / (wholeFree + 1)
  return Math.min(1, (provenOver + 0.1) / (expected + 0.1))
}

// The more listings share a price, the more likely one of them was withdrawn. A loss without a missing listing is a
// withdrawal only if another listing joined in the same interval.
const withdrawnChance = (
  { gone, standing }: TouchedLoss,
  losses: Losses,
  { state, place, atFront }: { state: SideState; place: keyof typeof NEAR_CANCEL_CHANCE; atFront: number },
): number => {
  if (state.polls === 0) return gone === 0 ? 0 : atFront ** gone
  const perListing = state.deepListings / (state.polls * Math.max(1, losses.standing))
  const near = NEAR_CANCEL_CHANCE[place] * (state.cancels ** 2 / (state.cancels ** 2 + state.polls ** 2))
  const any = Math.min(HIGHEST_CANCEL_CHANCE, atFront + perListing * standing + near)
  return gone === 0 ? any * Math.min(1, state.joins / state.polls) : any ** gone
}

// A Lomax tail with exponent 2 is the mean of exp(-rate x size / scale) over rates of density rate x exp(-rate), here
// in steps of half an octave.
const RATES = Float64Array.from({ length: 36 }, (_, index) => 2 ** (index / 2 - 14))
const DENSITIES = RATES.map((rate) => rate * rate * Math.exp(-rate))

/**
 * The likelihood of each rate after the observed losses, and how much of it belongs to a buyer who went through levels
 * that exist again. One interval is processed at a time, so the arrays are reused.
 */
const weights = new Float64Array(RATES.length)
const swept = new Float64Array(RATES.length)

/** For each loss, the probability by rate that a sale is at least this large. */
let reached = new Float64Array(16 * RATES.length)

/** Rates are half an octave apart, so that each probability is the square of the one before the last. */
const reachedBy = (losses: readonly TouchedLoss[], row: number, scale: number): void => {
  const needed = (row + losses.length) * RATES.length
  if (needed > reached.length) {
    const larger = new Float64Array(2 * needed)
    larger.set(reached)
    reached = larger
  }
  let start = row * RATES.length
  for (const { units } of losses) {
    const end = start + RATES.length
    reached[start] = Math.exp((-RATES[0]! * units) / scale)
    reached[start + 1] = Math.exp((-RATES[1]! * units) / scale)
    for (let at = start + 2; at < end; at++) reached[at] = reached[at - 2]! * reached[at - 2]!
    start = end
  }
}

/**
 * `row`: of the first loss. Each loss weighs `1 + chance` at most, and is divided by it: where thousands of levels are
 * gone at once, products would be infinite otherwise.
 */
const weigh = (into: Float64Array, row: number, withdrawn: readonly number[]): void => {
  let from = row * RATES.length
  for (const chance of withdrawn) {
    const most = 1 + chance
    for (let at = 0; at < RATES.length; at++) into[at]! *= (reached[from + at]! + chance) / most
    from += RATES.length
  }
}

// Either a buyer took everything in front, which was filled again, and any of the levels behind; or all were withdrawn.
const weighBehind = ({ touched, refilled }: Losses, withdrawn: number[], scale: number, state: SideState): void => {
  const refill = state.polls === 0 ? 0 : REFILL_CHANCE * Math.min(1, state.joins / state.polls) * sweepOdds(state)
  swept.set(weights)
  weigh(swept, touched.length, withdrawn)
  for (let at = 0; at < RATES.length; at++) swept[at]! *= refill * Math.exp((-RATES[at]! * refilled) / scale)
  // The probability that all were withdrawn may underflow; without a sweep to compare it with that does not matter.
  if (!swept.some((weight) => weight > 0)) return
  const allWithdrawn = withdrawn.reduce((product, chance) => product * (chance / (1 + chance)), 1 - refill)
  for (let at = 0; at < RATES.length; at++) weights[at] = swept[at]! + allWithdrawn * weights[at]!
}

/** Probability that a loss was sold at one of the rates in `likely`, which are all of `weights` or a part of them. */
const soldChance = (likely: Float64Array, row: number, withdrawn: number): number => {
  if (withdrawn === 0 && likely === weights) return 1
  const from = row * RATES.length
  let sold = 0
  let all = 0
  for (let at = 0; at < RATES.length; at++) {
    const taken = reached[from + at]!
    sold += withdrawn === 0 ? likely[at]! : (likely[at]! * taken) / (taken + withdrawn)
    all += weights[at]!
  }
  // Sums of rounded numbers must not exceed 1 even slightly, otherwise a negative amount would be withdrawn.
  return all > 0 ? Math.min(1, sold / all) : 0
}
