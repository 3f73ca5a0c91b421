import betaQuantile from '@stdlib/stats-base-dists-beta-quantile'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clopperPearson } from './clopper-pearson.ts'

describe('the exact interval of a share', () => {
  // The bounds solve P(X >= found | low) = 2.5 % and P(X <= found | high) = 2.5 %. By hand where one term is left:
  // nothing of 30: (1 - p)^30 = 0.025, p = 1 - 0.025^(1/30) = 1 - e^(-3.688879/30) = 1 - 0.884296 = 0.115704
  // all of 10: p^10 = 0.025, p = e^(-0.3688879) = 0.691503
  // 1 of 10: 1 - (1 - p)^10 = 0.025, p = 1 - 0.975^(1/10) = 0.002529
  // The others stand in published tables of the method.
  it.each([
    [0, 30, 0, 0.115704],
    [10, 10, 0.691503, 1],
    [1, 10, 0.002529, 0.445016],
    [5, 100, 0.016432, 0.112835],
    [50, 100, 0.398321, 0.601679],
  ])('of %i in %i is known', (found, trials, low, high) => {
    const interval = clopperPearson(found, trials)
    expect(interval?.low).toBeCloseTo(low, 5)
    expect(interval?.high).toBeCloseTo(high, 5)
  })

  it('is unknown before anything was tried', () => {
    expect(clopperPearson(0, 0)).toBeNull()
  })

  it('leaves 2.5 % beyond each bound, by the plain sum of the binomial terms', () => {
    const upTo = (most: number, trials: number, share: number) => {
      let term = (1 - share) ** trials
      let sum = 0
      for (let k = 0; k <= most; k++) {
        sum += term
        term *= ((trials - k) / (k + 1)) * (share / (1 - share))
      }
      return sum
    }
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (trials, at) => {
        const found = Math.min(trials - 1, Math.max(1, Math.round(at * trials)))
        const { low, high } = clopperPearson(found, trials)!
        expect(1 - upTo(found - 1, trials, low)).toBeCloseTo(0.025, 8)
        expect(upTo(found, trials, high)).toBeCloseTo(0.025, 8)
      }),
    )
  })

  it('is the one of a library', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, at) => {
        const found = Math.min(trials - 1, Math.max(1, Math.round(at ** 3 * trials)))
        const { low, high } = clopperPearson(found, trials)!
        expect(low / betaQuantile(0.025, found, trials - found + 1)).toBeCloseTo(1, 8)
        expect(high / betaQuantile(0.975, found + 1, trials - found)).toBeCloseTo(1, 8)
      }),
    )
  })

  it('holds the share itself and narrows with more trials, up to millions', () => {
    let before = 1
    for (const trials of [100, 10_000, 1_000_000, 100_000_000]) {
      const { low, high } = clopperPearson(trials / 50, trials)!
      expect(low).toBeLessThan(0.02)
      expect(high).toBeGreaterThan(0.02)
      expect(high - low).toBeLessThan(before)
      before = high - low
    }
  })
})
