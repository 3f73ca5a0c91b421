import type { FillFacts } from '@gildscope/contracts'
import { exactNetProceeds, exchangeFee, listingFee } from '@gildscope/market'
import { reachedUnits } from '@gildscope/market/expected-fill'
import { gammaQuantile } from '@gildscope/statistics/gamma-quantile'
import { seededRandom } from '@gildscope/statistics/random'
import { describe, expect, it, test } from 'vitest'
import { assumptionsOf } from './assumptions.ts'
import { findPortfolio } from './find-portfolio.ts'
import { lossOf, meanOf, openOffer, outcomesOf, profitOf } from './offers.ts'
import { likelyAfter, spreadAfter } from './price-law.ts'
import { reasonOf } from './reason.ts'
import { shareOfFutures } from './share-of-futures.ts'
import { normal } from './spread-points.ts'
import { candidateOf, factsOf, settingsOf } from './testing/candidates.ts'
import { solve } from './testing/solve.ts'
import { setOutcomes } from './whole-set.ts'

const SETTINGS = settingsOf({ days: 3, visits: 2 })

describe('an offer', () => {
  it('that surely fills brings its margin after fees', () => {
    const busy = { buy: factsOf(1e7), sell: factsOf(1e7) }
    const offer = openOffer(candidateOf(1, { buy: 9_999, sell: 15_001, spread: 0, fills: busy }), SETTINGS)!
    expect([offer.buyAt, offer.sellAt]).toEqual([10_000, 15_000])
    const each = exactNetProceeds(10 * 15_000) - 10 * 10_000
    expect(profitOf(outcomesOf(offer, 10))).toEqual({ mean: each, least: each, most: each })
  })

  it('whose goods nobody buys pays for the listing and gets the bid', () => {
    const fills = { buy: factsOf(1e7), sell: factsOf(1e-6) }
    const offer = openOffer(candidateOf(1, { buy: 10_000, sell: 15_000, spread: 0, fills }), SETTINGS)!
    const lost = exactNetProceeds(10 * 10_000) - listingFee(10 * 14_999) - 10 * 10_001
    expect(meanOf(outcomesOf(offer, 10))).toBe(lost)
    expect(lossOf(outcomesOf(offer, 10))).toBe(1)
  })

  it('that fills little ties up copper and costs nothing', () => {
    const fills = { buy: factsOf(1e-6), sell: factsOf(1e7) }
    const offer = openOffer(candidateOf(1, { fills }), SETTINGS)!
    expect(profitOf(outcomesOf(offer, 10))).toEqual({ mean: 0, least: 0, most: 0 })
  })

  it('buys for longer where selling is fast, and ends buying at a visit', () => {
    const buyDays = (bought: number, sold: number, settings = SETTINGS): number =>
      openOffer(candidateOf(1, { fills: { buy: factsOf(bought), sell: factsOf(sold) } }), settings)!.buyDays
    expect(buyDays(100, 100)).toBe(1.5)
    expect(buyDays(20, 400)).toBe(2.5)
    expect(buyDays(400, 20)).toBe(0.5)
  })

  it('cannot be listed within the hold where the next visit is after it', () => {
    expect(openOffer(candidateOf(1), settingsOf({ days: 1, visits: 1 }))).toBeNull()
    expect(openOffer(candidateOf(1), settingsOf({ days: 1, visits: 2 }))).not.toBeNull()
  })

  it('is sold nearer to what asks were in the week, where those of this minute are higher', () => {
    const busy = { buy: factsOf(1e7), sell: factsOf(1e7) }
    const given = { buy: 9_999, sell: 15_001, spread: 0, fills: busy, usual: { buy: 9_999, sell: 13_000 } }
    const offer = openOffer(candidateOf(1, given), SETTINGS)!
    expect(offer.sellAt).toBe(15_000)
    const price = Math.round(likelyAfter('sell', { now: 15_000, usual: 13_000 }, 2.25))
    expect(price).toBeLessThan(14_500)
    expect(meanOf(outcomesOf(offer, 10))).toBe(exactNetProceeds(10 * price) - 10 * 10_000)
  })

  it('is unknown where too little was seen', () => {
    const fills = { buy: { ...factsOf(100), days: 0.2 }, sell: factsOf(100) }
    expect(openOffer(candidateOf(1, { fills }), SETTINGS)).toBeNull()
  })

  test.each([
    ['busy', 400, 300, 0.02],
    ['slow to sell', 300, 30, 0.03],
    ['moody', 200, 150, 0.15],
  ])('comes out as draws of fills and price do: %s', (_, bought, sold, spread) => {
    const fills = { buy: factsOf(bought, { batch: 5 }), sell: factsOf(sold, { batch: 5 }) }
    const candidate = candidateOf(1, { spread, fills })
    const offer = openOffer(candidate, SETTINGS)!
    const units = 40
    const random = seededRandom(7)
    const fill = (side: 'buy' | 'sell', days: number): number => {
      const reached = reachedUnits(candidate.fills[side], side === 'buy' ? SETTINGS.visits : 1)!(days)(units)
      return Math.min(units, Math.round(gammaQuantile(random(), reached)))
    }
    const sellDays = SETTINGS.days - offer.buyDays
    const drawn = Float64Array.from({ length: 4_000 }, () => {
      const came = fill('buy', offer.buyDays)
      const went = Math.min(came, fill('sell', sellDays))
      const move = normal(1 - random(), random())
      const at = (side: 'buy' | 'sell', price: number, days: number): number => {
        const deviation = spreadAfter(side, spread, days)
        return price * Math.exp(deviation * move - deviation ** 2 / 2)
      }
      const salePrice = Math.round(at('sell', offer.sellAt, offer.buyDays / 2 + sellDays / 2))
      const restPrice = Math.round(at('buy', candidate.buy, SETTINGS.days - offer.buyDays / 2))
      const sales = went === 0 ? 0 : went * salePrice - exchangeFee(went * salePrice)
      const rest = came === went ? 0 : exactNetProceeds((came - went) * restPrice)
      return came === 0 ? 0 : sales + rest - listingFee(came * salePrice) - came * offer.buyAt
    })
    const [here, there] = [profitOf(outcomesOf(offer, units)), profitOf(drawn)]
    const width = there.most - there.least
    expect(Math.abs(here.mean - there.mean) / width).toBeLessThan(0.03)
    // By shares of the draws, not by copper: where few draws are, a bound of 256 futures moves far.
    const share = (isBeyond: (profit: number) => boolean): number => drawn.filter(isBeyond).length / drawn.length
    expect(Math.abs(share((profit) => profit < here.least) - shareOfFutures(0.1))).toBeLessThan(0.03)
    expect(Math.abs(share((profit) => profit > here.most) - shareOfFutures(0.1))).toBeLessThan(0.03)
    expect(Math.abs(lossOf(outcomesOf(offer, units)) - lossOf(drawn))).toBeLessThan(0.03)
  })
})

describe('a set', () => {
  const candidates = [1, 2, 3, 4, 5, 6].map((id) => candidateOf(id, { spread: 0.08 }))
  const set = findPortfolio({ candidates }, settingsOf({ purse: 3_000_000, items: 6 }), solve)
  const sum = (of: 'mean' | 'least' | 'most'): number => set.picks.reduce((all, { profit }) => all + profit[of], 0)

  it('is expected to bring what its picks are, and is surer than they are, but not as if they had nothing in common', () => {
    expect(set.picks.length).toBeGreaterThan(3)
    expect(Math.abs(set.profit.mean / sum('mean') - 1)).toBeLessThan(0.002)
    const width = set.profit.most - set.profit.least
    const apart = set.picks.reduce((all, { profit }) => all + (profit.most - profit.least) ** 2, 0) ** 0.5
    expect(width).toBeGreaterThan(1.15 * apart)
    expect(width).toBeLessThan(0.9 * (sum('most') - sum('least')))
  })

  it('of one pick has the distribution of that pick', () => {
    const outcomes = outcomesOf(openOffer(candidateOf(1), SETTINGS)!, 20).sort()
    expect(profitOf(setOutcomes([outcomes]))).toEqual(profitOf(outcomes))
  })

  it('is empty where nothing can be had, and says why', () => {
    const without = findPortfolio({ candidates, leftOut: new Set([1, 2]) }, settingsOf({ units: 10_000 }), solve)
    expect(without).toEqual({
      ...{ picks: [], tiesUp: 0, profit: { mean: 0, least: 0, most: 0 }, loss: 0, hold: 0 },
      notChosen: { unsure: 0, tooFewUnits: 4, worse: 0 },
    })
  })

  it('counts what it does not choose by why', () => {
    const unsure = candidateOf(7, { sell: 12_200, spread: 0.3 })
    const unknown = candidateOf(8, { fills: { buy: { ...factsOf(9), days: 0.1 }, sell: factsOf(9) } })
    const few = candidateOf(9, { fills: { buy: factsOf(0.2), sell: factsOf(0.2) } })
    const asked = { candidates: [...candidates, unsure, unknown, few] }
    expect(findPortfolio(asked, settingsOf({ items: 2 }), solve).notChosen).toEqual({
      ...{ unsure: 2, tooFewUnits: 1, worse: 4 },
    })
  })
})

test('assumptions take from the profit, the worst first', () => {
  const candidate = candidateOf(1)
  const asIs = meanOf(outcomesOf(openOffer(candidate, SETTINGS)!, 60))
  const assumptions = assumptionsOf(candidate, SETTINGS, 60)
  const profits = assumptions.map(({ profit }) => profit)
  expect(profits).toEqual(profits.toSorted((a, b) => a - b))
  expect(assumptions.map(({ kind }) => kind).toSorted()).toEqual([
    ...['fronts-half', 'one-visit', 'price-falls', 'trade-half'],
  ])
  for (const profit of profits) expect(profit).toBeLessThan(asIs)
})

test('fronts half as long are worse also where most of them were lost from sight', () => {
  const fronts: FillFacts['fronts'] = [
    [5, 10, 40],
    [30, 10, 60],
    [100, 1, 30],
  ]
  const facts = { ...factsOf(40), fronts }
  const candidate = candidateOf(1, { fills: { buy: facts, sell: facts } })
  const asIs = Math.round(meanOf(outcomesOf(openOffer(candidate, SETTINGS)!, 40)))
  const half = assumptionsOf(candidate, SETTINGS, 40).find(({ kind }) => kind === 'fronts-half')!
  expect(half.profit).toBeLessThan(asIs)
})

test('a reason is the first thing out of the ordinary, else the trade', () => {
  const reasonFor = (given: Partial<Parameters<typeof reasonOf>[0]['candidate']>, units = 20) =>
    reasonOf(openOffer(candidateOf(1, { sell: 13_000, ...given }), SETTINGS)!, { units, mean: 9_000, visits: 2 })
  expect(reasonFor({}, 3)).toEqual({ kind: 'few-units', each: 3_000 })
  const still = factsOf(50, { minutes: 900 })
  expect(reasonFor({ fills: { buy: still, sell: still } })).toEqual({ kind: 'fronts', hours: 36 })
  expect(reasonFor({ spread: 0.008 })).toEqual({ kind: 'calm', spread: 0.008 })
  expect(reasonFor({ sell: 16_000 })).toMatchObject({ kind: 'margin' })
  const trade = reasonFor({ fills: { buy: factsOf(400), sell: factsOf(38) } })
  expect(trade).toMatchObject({ kind: 'trade', soldADay: 38 })
})

test('a bound has the same part of the futures beyond it on both sides, more than it says', () => {
  for (const share of [0.05, 0.1, 0.3, 0.5]) {
    expect(shareOfFutures(share) + shareOfFutures(1 - share)).toBeCloseTo(1, 12)
    expect(shareOfFutures(share)).toBeGreaterThanOrEqual(share)
  }
  const outcomes = Float64Array.from({ length: 1000 }, (_, at) => at)
  expect(profitOf(outcomes)).toEqual({ mean: 500, least: 149, most: 850 })
})
