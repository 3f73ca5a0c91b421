import type { FlipSettings } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'
import { isAboveZero, meanOf, type Offer, outcomesOf, profitOf } from './offers.ts'
import { POINTS } from './spread-points.ts'

/** One way to take an item: so many units of it. */
export type Level = { item: number; units: number; cost: Copper; value: number }

/** In one item at most, or as much as the others get where the set is smaller. */
const LARGEST_SHARE = 0.2
/** From one number of units that is tried to the next. */
const LEVEL_STEP = 1.25
/** A profit counts less by this part of the standard deviation that the price alone gives it. */
export const RISK_WEIGHT = 0.25

/** Copper that one item may tie up. */
export const mostInOneItem = ({ purse, items }: Pick<FlipSettings, 'purse' | 'items'>): Copper =>
  Math.floor(purse * Math.max(LARGEST_SHARE, 1 / items))

/** Units that fills and purse allow. */
export const mostUnits = (offer: Offer, settings: FlipSettings): number =>
  Math.min(offer.fillable, Math.floor(mostInOneItem(settings) / offer.buyAt))

const scratch = new Float64Array(POINTS)

/** Numbers of units whose profit is above zero in nine of ten futures; the same ones for every purse that has them. */
export const levelsOf = (offer: Offer, settings: FlipSettings, item: number): Level[] => {
  const levels: Level[] = []
  const most = mostUnits(offer, settings)
  for (let units = settings.units; units <= most; units = Math.max(units + 1, Math.round(units * LEVEL_STEP))) {
    const mean = meanOf(outcomesOf(offer, units, scratch))
    // Of more units more are left over.
    if (mean <= 0) break
    if (!isAboveZero(scratch)) continue
    const profit = settings.caution === 'worst' ? profitOf(scratch).least : mean
    const value = profit - RISK_WEIGHT * units * offer.unitRisk
    if (value > 0) levels.push({ item, units, cost: units * offer.buyAt, value })
  }
  return levels
}
