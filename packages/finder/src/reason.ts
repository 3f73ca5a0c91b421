import { exactNetProceeds, frontShare, survival } from '@gildscope/market'
import type { Offer } from './offers.ts'
import type { Reason } from './portfolio.ts'

const FEW_UNITS = 3
const WIDE_MARGIN = 0.3
const LONG_FRONT_HOURS = 6
const CALM_SPREAD = 0.01

/** The first of these that is out of the ordinary; else the trade. */
export const reasonOf = (
  offer: Offer,
  { units, mean, visits }: { units: number; mean: number; visits: number },
): Reason => {
  const { candidate, buyAt, sellAt } = offer
  if (units <= FEW_UNITS) return { kind: 'few-units', each: Math.round(mean / units) }
  const tenure = survival(candidate.fills.buy.fronts)
  const hours = (tenure.find(({ survival: left }) => left <= 0.5)?.minutes ?? Number.POSITIVE_INFINITY) / 60
  if (hours >= LONG_FRONT_HOURS && Number.isFinite(hours)) return { kind: 'fronts', hours }
  if (candidate.spread <= CALM_SPREAD) return { kind: 'calm', spread: candidate.spread }
  const margin = exactNetProceeds(sellAt) / buyAt - 1
  if (margin >= WIDE_MARGIN) return { kind: 'margin', share: margin }
  const soldADay = Math.min(candidate.fills.buy.sold, candidate.fills.sell.sold)
  return { kind: 'trade', soldADay, inFront: frontShare(tenure, visits) }
}
