import type { FlipSettings } from '@gildscope/contracts'
import { generatedRuns } from '@gildscope/testkit/generated-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPortfolio } from './find-portfolio.ts'
import { type Level, levelsOf, mostInOneItem, RISK_WEIGHT } from './levels.ts'
import { narrow, setValue } from './narrow.ts'
import { openOffer } from './offers.ts'
import type { Portfolio } from './portfolio.ts'
import { settingsArbitrary, worldArbitrary } from './testing/candidates.ts'
import { solve } from './testing/solve.ts'

const EXACT = 0

/** What a set is worth by the terms of its question. */
const worthOf = ({ picks }: Portfolio, candidates: Parameters<typeof levels>[0], settings: FlipSettings): number =>
  picks.reduce((sum, { id, units, profit }) => {
    const { unitRisk } = openOffer(candidates.find((each) => each.id === id)!, settings)!
    return sum + (settings.caution === 'worst' ? profit.least : profit.mean) - RISK_WEIGHT * units * unitRisk
  }, 0)

const levels = (candidates: Parameters<typeof findPortfolio>[0]['candidates'], settings: FlipSettings): Level[] =>
  candidates.flatMap((candidate, item) => {
    const offer = openOffer(candidate, settings)
    return offer === null ? [] : levelsOf(offer, settings, item)
  })

/** The most that any set is worth, by trying all. */
const bestWorth = (all: readonly Level[], { purse, items }: { purse: number; items: number }): number => {
  const byItem = [...Map.groupBy(all, ({ item }) => item).values()]
  const visit = (at: number, left: { purse: number; items: number }): number => {
    const own = byItem[at]
    if (own === undefined || left.items === 0) return 0
    const taken = own.flatMap(({ cost, value }) =>
      cost > left.purse ? [] : [value + visit(at + 1, { purse: left.purse - cost, items: left.items - 1 })],
    )
    return Math.max(visit(at + 1, left), ...taken)
  }
  return visit(0, { purse, items })
}

test('a set keeps to its purse, its share and its number of items, and has no interval that touches zero', () => {
  fc.assert(
    fc.property(worldArbitrary(40), settingsArbitrary, (candidates, settings) => {
      const { picks, tiesUp, notChosen } = findPortfolio({ candidates }, settings, solve, EXACT)
      expect(tiesUp).toBeLessThanOrEqual(settings.purse)
      expect(tiesUp).toBe(picks.reduce((sum, pick) => sum + pick.tiesUp, 0))
      expect(picks.length).toBeLessThanOrEqual(settings.items)
      expect(new Set(picks.map(({ id }) => id)).size).toBe(picks.length)
      for (const { buyAt, units, profit, hold, ...pick } of picks) {
        expect(Number.isInteger(units)).toBe(true)
        expect(units).toBeGreaterThanOrEqual(settings.units)
        expect(pick.tiesUp).toBe(units * buyAt)
        expect(pick.tiesUp).toBeLessThanOrEqual(mostInOneItem(settings))
        expect(profit.least).toBeGreaterThan(0)
        expect(profit.mean).toBeGreaterThan(0)
        expect(profit.most).toBeGreaterThanOrEqual(profit.least)
        expect(hold).toBeLessThanOrEqual(settings.days)
      }
      const others = notChosen.unsure + notChosen.tooFewUnits + notChosen.worse
      expect(picks.length + others).toBe(candidates.length)
    }),
    { numRuns: generatedRuns(200) },
  )
})

test('a set is as good as the best of all sets, and none is better', () => {
  fc.assert(
    fc.property(worldArbitrary(4), settingsArbitrary, (candidates, settings) => {
      const found = worthOf(findPortfolio({ candidates }, settings, solve, EXACT), candidates, settings)
      const best = bestWorth(levels(candidates, settings), settings)
      // Profits are stated in whole copper.
      expect(Math.abs(found - best)).toBeLessThanOrEqual(1e-6 * best + settings.items)
    }),
    { numRuns: generatedRuns(200) },
  )
})

test('a set that was not made better in time is the one that is known without the solver', () => {
  const late: typeof solve = () => ({
    ...{ status: 'time', values: new Float64Array(), duals: new Float64Array(), objective: 0, bound: 0 },
  })
  fc.assert(
    fc.property(worldArbitrary(12), settingsArbitrary, (candidates, settings) => {
      const { picks, tiesUp } = findPortfolio({ candidates }, settings, late, EXACT)
      const all = levels(candidates, settings).filter(({ units }) => units >= settings.units)
      expect(tiesUp).toBeLessThanOrEqual(settings.purse)
      expect(picks.length).toBeLessThanOrEqual(settings.items)
      expect(picks.length > 0).toBe(all.some(({ cost }) => cost <= settings.purse))
    }),
    { numRuns: generatedRuns(200) },
  )
})

test('a larger purse is never worth less', () => {
  fc.assert(
    fc.property(
      worldArbitrary(25),
      settingsArbitrary,
      fc.double({ min: 1, max: 4, noNaN: true }),
      (world, asked, by) => {
        const richer = { ...asked, purse: Math.ceil(asked.purse * by) }
        const [small, large] = [asked, richer].map((settings) =>
          worthOf(findPortfolio({ candidates: world }, settings, solve, EXACT), world, settings),
        )
        expect(large!).toBeGreaterThanOrEqual(small! * (1 - 1e-6) - asked.items)
      },
    ),
    { numRuns: generatedRuns(200) },
  )
})

test('what is narrowed away is in no best set', () => {
  fc.assert(
    fc.property(worldArbitrary(5), settingsArbitrary, (candidates, settings) => {
      const all = levels(candidates, settings)
      const { levels: left, known, bound } = narrow(all, settings)
      const best = bestWorth(all, settings)
      expect(bestWorth(left, settings)).toBeCloseTo(best, 3)
      expect(bound).toBeGreaterThanOrEqual(best * (1 - 1e-9))
      expect(setValue(known)).toBeLessThanOrEqual(best * (1 + 1e-9))
      expect(known.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(settings.purse)
    }),
    { numRuns: generatedRuns(300) },
  )
})
