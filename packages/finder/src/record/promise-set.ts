import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import type { Solve } from '@gildscope/planner'
import { findPortfolio } from '../find-portfolio.ts'
import { openOffer, outcomesOf } from '../offers.ts'
import { shareOfFutures } from '../share-of-futures.ts'
import { PROMISED_SHARES, type PromisedSet } from './frozen-set.ts'

/** The finder's answer with all that is promised of it. */
export const promiseSet = (
  candidates: readonly FlipCandidate[],
  settings: FlipSettings,
  solve: Solve,
): Pick<PromisedSet, 'profit' | 'picks'> => {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const { picks, profit } = findPortfolio({ candidates }, settings, solve)
  return {
    profit,
    picks: picks.map(({ id, units, buyAt, sellAt, profit }) => {
      const offer = openOffer(known.get(id)!, settings)!
      const outcomes = outcomesOf(offer, units).sort()
      const quantiles = PROMISED_SHARES.map((share) => outcomes[Math.floor(shareOfFutures(share) * outcomes.length)]!)
      return { id, units, buyAt, sellAt, buyDays: offer.buyDays, profit, quantiles }
    }),
  }
}
