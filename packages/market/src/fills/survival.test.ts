import { describe, expect, it } from 'vitest'
import type { FrontCount } from './fill-facts.ts'
import { frontShare } from './front-share.ts'
import { survival } from './survival.ts'

/** Exponential tenures of this mean, of which those longer than `seen` minutes are censored there. */
const exponential = (mean: number, seen = Number.POSITIVE_INFINITY, total = 1e6): FrontCount[] => {
  const edges = [1, 2, 3, 5, 8, 12, 20, 30, 45, 70, 100, 150, 240, 360, 540, 840, 1440, 2160, 3600, 5760]
  const left = (minutes: number): number => total * Math.exp(-minutes / mean)
  return edges
    .filter((edge) => edge <= seen)
    .map((edge, place) => {
      const ended = left(edges[place - 1] ?? 0) - left(edge)
      return [edge, ended, edge === seen ? left(edge) : 0]
    })
}

describe('survival of fronts', () => {
  it('is worked by hand: eight fronts, of which two are lost from sight', () => {
    const steps = survival([
      [1, 2, 0],
      [2, 3, 2],
      [3, 1, 0],
    ])
    expect(steps[0]).toEqual({ minutes: 1, survival: 6 / 8 })
    expect(steps[1]!.survival).toBeCloseTo((6 / 8) * (2 / 5), 12)
    expect(steps[2]!.survival).toBe(0)
  })

  it('counts what was lost from sight as standing until then', () => {
    const censored = survival([
      [1, 0, 50],
      [2, 25, 0],
      [3, 0, 25],
    ])
    expect(censored.map(({ survival: share }) => share)).toEqual([1, 0.5, 0.5])
  })
})

describe('the share of the time in front', () => {
  it('is that of memoryless fronts, drawn straight between classes', () => {
    for (const mean of [20, 60, 300]) {
      for (const visits of [1, 4, 12]) {
        const between = 1440 / visits
        const exact = (mean / between) * (1 - Math.exp(-between / mean))
        const share = frontShare(survival(exponential(mean)), visits)
        expect(share / exact).toBeGreaterThan(0.99)
        expect(share / exact).toBeLessThan(1.08)
      }
    }
  })

  it('is worked by hand: within a class, at its end, behind the last, and without any', () => {
    const halved = survival([
      [120, 1, 0],
      [240, 0, 1],
    ])
    expect(halved.map(({ survival: share }) => share)).toEqual([0.5, 0.5])
    expect(frontShare(halved, 24)).toBeCloseTo(0.875, 12)
    expect(frontShare(halved, 12)).toBeCloseTo(0.75, 12)
    expect(frontShare(halved, 1)).toBeCloseTo((120 * 0.75 + 1320 * 0.5) / 1440, 12)
    expect(frontShare([], 4)).toBe(1)
  })

  it('grows with visits and with tenure, and is never more than all of it', () => {
    const shares = [1, 2, 4, 12, 48].map((visits) => frontShare(survival(exponential(60)), visits))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(frontShare(survival(exponential(60)), 4)).toBeLessThan(frontShare(survival(exponential(120)), 4))
    expect(frontShare(survival([[5_760, 0, 9]]), 1)).toBe(1)
  })
})
