import type { Copper } from '../copper.ts'
import type { Losses } from './read-losses.ts'
import type { SideState } from './side-state.ts'

/** Chance that a listing at the front was withdrawn during one poll interval. */
const FRONT_CANCEL_CHANCE = 0.02
/** Sale sizes have a Lomax tail with exponent 2; this times the squared mean root is its scale. */
const SCALE_PER_SQUARED_ROOT = 2.5
const PRIOR_SALE_UNITS = 1.5
const PRIOR_SALE_WEIGHT = 4

/** Losses of one interval told apart. Unit figures may be fractional. */
export type SplitLosses = {
  sold: number
  delisted: number
  value: Copper
  delistedValue: Copper
  unsure: number
  /** Levels sold and levels withdrawn, each loss counted by its weight. */
  sales: number
  cancels: number
}

/** Scale of the tail of the item's sale sizes, in units. */
export function saleScale(state: SideState): number {
  const meanRoot =
    (PRIOR_SALE_WEIGHT * Math.sqrt(PRIOR_SALE_UNITS) + state.rootSum) / (PRIOR_SALE_WEIGHT + state.rootWeight)
  return SCALE_PER_SQUARED_ROOT * meanRoot * meanRoot
}

/** How much rarer sales are, among whole losses, where something better stands in front now; at most 1. */
const oddsBehindBetter = (state: SideState): number =>
  Math.min(1, (state.wholeFree * (state.provenOver + 0.02)) / ((state.provenFree + 0.5) * (state.wholeOver + 0.2)))

export function splitLosses(losses: Losses, state: SideState): SplitLosses {
  const { touched } = losses
  const scale = saleScale(state)
  const odds = oddsBehindBetter(state)
  const split: SplitLosses = {
    sold: 0,
    delisted: losses.deepUnits,
    value: 0,
    delistedValue: losses.deepValue,
    unsure: 0,
    sales: 0,
    cancels: losses.deepLevels,
  }
  const lastPartial = touched.findLastIndex((loss) => loss.gone === 0)
  let unitsInFront = 0
  for (let index = 0; index < touched.length; index++) {
    const loss = touched[index]!
    const { units, unitPrice } = loss
    let weight = 1
    if (loss.gone > 0) {
      // A sale that certainly went deeper took this level too, unless it had been withdrawn before.
      const reached = index < lastPartial ? 1 : ((unitsInFront + scale) / (unitsInFront + units + scale)) ** 2
      weight = reached / (reached + FRONT_CANCEL_CHANCE ** loss.gone)
      if (!loss.free && index > lastPartial) weight *= odds
    }
    split.sold += weight * units
    split.value += weight * units * unitPrice
    split.delisted += (1 - weight) * units
    split.delistedValue += (1 - weight) * units * unitPrice
    split.unsure += weight * (1 - weight) * units
    split.sales += weight
    split.cancels += 1 - weight
    unitsInFront += units
  }
  return split
}
