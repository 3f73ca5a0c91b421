import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedFill, expectedWait } from './expected-fill.ts'
import type { FillFacts } from './fill-facts.ts'

const FACTS: FillFacts = {
  days: 7,
  sold: 400,
  soldError: 40,
  batch: 6,
  fronts: [
    [5, 40, 10],
    [30, 60, 10],
    [240, 30, 5],
    [1440, 5, 2],
  ],
}

const factsOf = fc.record({
  days: fc.double({ min: 0.5, max: 7, noNaN: true }),
  sold: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
  soldError: fc.double({ min: 0, max: 1e5, noNaN: true }),
  batch: fc.double({ min: 1, max: 500, noNaN: true }),
  fronts: fc
    .tuple(...[1, 8, 45, 240, 1440].map((edge) => fc.tuple(fc.constant(edge), fc.nat(40), fc.nat(40))))
    .filter((fronts) => fronts.reduce((sum, [, ended, censored]) => sum + ended + censored, 0) >= 60),
})

describe('an expected fill', () => {
  it('is a share of the trade, with bounds on both sides', () => {
    const fill = expectedFill({ facts: FACTS, visits: 4, days: 2 })!
    expect(fill.units).toBeGreaterThan(50)
    expect(fill.units).toBeLessThan(800)
    expect(fill.least).toBeLessThan(fill.units)
    expect(fill.most).toBeGreaterThan(fill.units)
  })

  it('is unknown where too little was seen', () => {
    const order = { visits: 4, days: 2 }
    expect(expectedFill({ ...order, facts: { ...FACTS, days: 0.2 } })).toBeNull()
    expect(expectedFill({ ...order, facts: { ...FACTS, fronts: [[5, 58, 1]] } })).toBeNull()
    expect(expectedFill({ ...order, facts: { ...FACTS, sold: 0 } })).toBeNull()
    expect(expectedWait({ ...FACTS, days: 0.2 }, 10, 4)).toBeNull()
  })

  it('is known of a front that has stood for days, with no other', () => {
    const fill = expectedFill({ facts: { ...FACTS, fronts: [[5_760, 0, 60]] }, visits: 4, days: 2 })!
    expect(fill.units).toBeGreaterThan(expectedFill({ facts: FACTS, visits: 4, days: 2 })!.units)
  })

  it('is no more than the order, and less by what stands before it', () => {
    const order = { facts: FACTS, visits: 4, days: 2 }
    const free = expectedFill(order)!
    expect(expectedFill({ ...order, units: 3 })).toEqual({ units: 3, least: 3, most: 3 })
    const behind = expectedFill({ ...order, queueBefore: 50 })!
    expect(behind.units).toBeCloseTo(free.units - 50, 9)
    expect(behind.least).toBe(Math.max(0, free.least - 50))
  })

  it('is narrower in proportion over longer times, and wider where more is traded at once', () => {
    const width = (facts: FillFacts, days: number): number => {
      const { least, units, most } = expectedFill({ facts, visits: 4, days })!
      return (most - least) / units
    }
    expect(width(FACTS, 3)).toBeLessThan(width(FACTS, 0.25))
    expect(width({ ...FACTS, batch: 100 }, 1)).toBeGreaterThan(width(FACTS, 1))
    expect(width({ ...FACTS, soldError: 300 }, 1)).toBeGreaterThan(width(FACTS, 1))
  })

  it('never falls with time by more than a hundredth, and keeps its order', () => {
    const visits = fc.constantFrom(1, 2, 4, 12)
    fc.assert(
      fc.property(factsOf, visits, fc.double({ min: 0.1, max: 3, noNaN: true }), (facts, v, days) => {
        const fill = expectedFill({ facts, visits: v, days })!
        expect(fill.least).toBeGreaterThanOrEqual(0)
        expect(fill.units).toBeGreaterThanOrEqual(fill.least)
        expect(fill.most).toBeGreaterThanOrEqual(fill.units)
        expect(Number.isFinite(fill.most)).toBe(true)
        const later = expectedFill({ facts, visits: v, days: days * 1.5 })!
        for (const bound of ['units', 'least', 'most'] as const)
          expect(later[bound]).toBeGreaterThanOrEqual(0.99 * fill[bound] - 1e-9)
      }),
    )
  })
})

describe('an expected wait', () => {
  it('is the inverse of the fill, at all three of its bounds', () => {
    const wait = expectedWait(FACTS, 120, 4)!
    const at = (days: number) => expectedFill({ facts: FACTS, visits: 4, days })!
    expect(at(wait.days).units).toBeCloseTo(120, 0)
    expect(at(wait.least).most).toBeCloseTo(120, 0)
    expect(at(wait.most).least).toBeCloseTo(120, 0)
    expect(wait.least).toBeLessThan(wait.days)
    expect(wait.days).toBeLessThan(wait.most)
  })

  it('has no end where hardly anything is traded', () => {
    expect(expectedWait({ ...FACTS, sold: 0.01 }, 250, 4)!.days).toBe(Number.POSITIVE_INFINITY)
  })
})
