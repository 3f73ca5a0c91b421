import type { FillFacts, FlipCandidate, FlipSettings } from '@gildscope/contracts'
import { meanOf, openOffer, outcomesOf } from './offers.ts'
import type { Assumption } from './portfolio.ts'

const PRICE_FALL = 0.05
const HALF = 0.5

const withFills = (candidate: FlipCandidate, change: (facts: FillFacts) => FillFacts): FlipCandidate => ({
  ...candidate,
  fills: { buy: change(candidate.fills.buy), sell: change(candidate.fills.sell) },
})

const halfTrade = (facts: FillFacts): FillFacts => ({
  ...facts,
  sold: facts.sold * HALF,
  soldError: facts.soldError * HALF,
})

/** What the expected profit of so many units would be, each time with one thing otherwise. */
export const assumptionsOf = (candidate: FlipCandidate, settings: FlipSettings, units: number): Assumption[] => {
  const offers = {
    'fronts-half': openOffer(candidate, settings, { frontTime: HALF }),
    'trade-half': openOffer(withFills(candidate, halfTrade), settings),
    'price-falls': openOffer(candidate, settings, { priceFall: PRICE_FALL }),
    'one-visit': openOffer(candidate, { ...settings, visits: 1 }),
  }
  return (Object.keys(offers) as Assumption['kind'][])
    .map((kind) => {
      const offer = offers[kind]
      return { kind, profit: offer === null ? 0 : Math.round(meanOf(outcomesOf(offer, units))) }
    })
    .sort((a, b) => a.profit - b.profit)
}
