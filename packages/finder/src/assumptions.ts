import type { FillFacts, FlipCandidate, FlipSettings } from '@gildscope/contracts'
import { meanOf, openOffer, outcomesOf } from './offers.ts'
import type { Assumption } from './portfolio.ts'

const PRICE_FALL = 0.05

const withFills = (candidate: FlipCandidate, change: (facts: FillFacts) => FillFacts): FlipCandidate => ({
  ...candidate,
  fills: { buy: change(candidate.fills.buy), sell: change(candidate.fills.sell) },
})

const halfFronts = (facts: FillFacts): FillFacts => ({
  ...facts,
  fronts: facts.fronts.map(([minutes, ended, censored]) => [minutes / 2, ended, censored]),
})

const halfTrade = (facts: FillFacts): FillFacts => ({
  ...facts,
  sold: facts.sold / 2,
  soldError: facts.soldError / 2,
})

/** What the expected profit of so many units would be, each time with one thing otherwise. */
export const assumptionsOf = (candidate: FlipCandidate, settings: FlipSettings, units: number): Assumption[] => {
  const offers = {
    'fronts-half': openOffer(withFills(candidate, halfFronts), settings),
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
