import { describe, expect, it } from 'vitest'
import { flowError } from './flow-error.ts'
import { addFlow, type FlowSums, noFlow } from './flow-sums.ts'

const flow = (sums: Partial<FlowSums>): FlowSums => ({ ...noFlow(), ...sums })

describe('the stated error', () => {
  const seen = flow({ sold: 100, soldSeen: 100, listed: 100, listedSeen: 100 })

  it('is known by hand where everything was seen', () => {
    // 1.96 x 2% of 100
    expect(flowError(seen, 'sold')).toBeCloseTo(3.92, 9)
    // sales and withdrawals are complementary: 1.96 x hypot(2, 1.35 x 10), and hypot(1, 2.75 x 10)
    const doubted = { ...seen, delisted: 50, delistedSeen: 50, unsure: 10 }
    expect(flowError(doubted, 'sold')).toBeCloseTo(1.96 * Math.hypot(2, 13.5), 9)
    expect(flowError(doubted, 'delisted')).toBeCloseTo(1.96 * Math.hypot(1, 27.5), 9)
    expect(flowError(doubted, 'listed')).toBeCloseTo(1.96 * Math.hypot(2, 15), 9)
  })

  it('grows with noise and with inferred trade', () => {
    expect(flowError({ ...seen, noise: 1000 }, 'sold')).toBeCloseTo(1.96 * Math.sqrt(4 + 3000), 9)
    // 150 left of which 75 were seen to: ln 2 = 0.693147
    const inferred = flow({ sold: 100, delisted: 50, listed: 150, soldSeen: 60, delistedSeen: 15, listedSeen: 75 })
    const sold = 1.96 * Math.hypot(2, 0.4 * 69.3147, 1.1 * 0.480453 * 100, 0.36 * 34.6574)
    expect(flowError(inferred, 'sold')).toBeCloseTo(sold, 3)
    expect(flowError(inferred, 'listed')).toBeCloseTo(
      1.96 * Math.hypot(3, 0.46 * 103.972, 0.4 * 0.480453 * 150, 2.8 * 0.8 ** 2 * 103.972),
      2,
    )
    // sqrt(100 x 50) is 100 sqrt(1/2)
    expect(flowError(inferred, 'delisted')).toBeCloseTo(
      1.96 * Math.hypot(1, 0.4 * 69.3147, 0.8 * 69.3147 * Math.SQRT1_2, 1.5 * 0.8 ** 2 * 103.972),
      2,
    )
  })

  it('of listed and withdrawn units decreases with observed losses behind the front', () => {
    const front = flow({ sold: 100, delisted: 50, listed: 150, soldSeen: 60, delistedSeen: 15, listedSeen: 75 })
    const behind = { ...front, soldSeen: 15, delistedSeen: 60 }
    expect(flowError(behind, 'listed')!).toBeLessThan(0.5 * flowError(front, 'listed')!)
    expect(flowError(behind, 'delisted')!).toBeLessThan(0.7 * flowError(front, 'delisted')!)
    expect(flowError(behind, 'sold')).toBeCloseTo(flowError(front, 'sold')!, 9)
  })

  it('is in units, so that an estimate of nothing has one of some units, too', () => {
    const busy = flow({ sold: 1_000, soldSeen: 1_000, unsure: 4 })
    expect(flowError(busy, 'delisted')).toBeCloseTo(1.96 * 11, 9)
    expect(flowError({ ...busy, delisted: 1e-9 }, 'delisted')).toBeCloseTo(21.56, 6)
  })

  it('is 0 where nothing moved, and unknown where nothing is known', () => {
    expect(flowError(noFlow(), 'delisted')).toBe(0)
    expect(flowError(null, 'sold')).toBeNull()
    expect(flowError(flow({ sold: Number.NaN }), 'sold')).toBeNull()
  })

  it('of chance shrinks over time, of doubt stays', () => {
    const hour = flow({ sold: 10, soldSeen: 10, listed: 10, listedSeen: 10 })
    const dayOf = (sums: FlowSums): FlowSums => {
      const total = noFlow()
      for (let index = 0; index < 24; index++) addFlow(total, sums)
      return total
    }
    const chance = { ...hour, noise: 100 }
    const doubt = { ...hour, unsure: 4 }
    expect(flowError(dayOf(chance), 'sold')! / 24).toBeLessThan(0.25 * flowError(chance, 'sold')!)
    expect(flowError(dayOf(doubt), 'sold')! / 24).toBeCloseTo(flowError(doubt, 'sold')!, 9)
  })
})
