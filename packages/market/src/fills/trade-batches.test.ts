import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takenBatches } from './trade-batches.ts'

describe('batches that an order takes', () => {
  it('are single units where trade comes in single units', () => {
    expect(takenBatches(1, 50)).toEqual({ share: 1, batch: 1 })
  })

  it('are whole for an order of any size', () => {
    const { share, batch } = takenBatches(40, Number.POSITIVE_INFINITY)
    expect(share).toBeCloseTo(1, 9)
    expect(batch).toBeCloseTo(40, 6)
  })

  it('are cut to a small order, which takes no part of what comes beyond it', () => {
    const { share, batch } = takenBatches(40, 5)
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.7)
    expect(batch).toBeGreaterThan(1)
    expect(batch).toBeLessThan(5)
  })

  it('grow with the order, in share and in size', () => {
    const units = fc.integer({ min: 1, max: 5_000 })
    fc.assert(
      fc.property(fc.double({ min: 1, max: 3_000, noNaN: true }), units, units, (batch, one, other) => {
        const small = takenBatches(batch, Math.min(one, other))
        const large = takenBatches(batch, Math.max(one, other))
        expect(small.share).toBeGreaterThan(0)
        expect(large.share).toBeLessThanOrEqual(1 + 1e-9)
        expect(large.share).toBeGreaterThanOrEqual(small.share - 1e-9)
        expect(large.batch).toBeGreaterThanOrEqual(small.batch - 1e-6)
        expect(large.batch).toBeLessThanOrEqual(batch * (1 + 1e-6))
      }),
    )
  })
})
