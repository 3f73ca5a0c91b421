import { describe, expect, it } from 'vitest'
import { flowErrorPercent } from './flow-error.ts'
import { addFlow, type FlowSums, noFlow } from './flow-sums.ts'

const flow = (sums: Partial<FlowSums>): FlowSums => ({ ...noFlow(), ...sums })

describe('the stated error', () => {
  it('is known by hand where everything was seen', () => {
    // 4% of 100: exp(1.96 x 0.04) - 1 = 8.156%
    const seen = flow({ sold: 100, soldSeen: 100, listed: 100, listedSeen: 100 })
    expect(flowErrorPercent(seen, 'sold')).toBeCloseTo(8.156, 2)
    // with 3% of 100 withdrawn: hypot(4, 3) = 5; exp(1.96 x 0.05) - 1 = 10.296%
    expect(flowErrorPercent({ ...seen, delisted: 100, delistedSeen: 100 }, 'sold')).toBeCloseTo(10.296, 2)
    // listed, with 1.5% of 200 sold and withdrawn: hypot(4, 3) again
    expect(flowErrorPercent({ ...seen, delisted: 100, delistedSeen: 100 }, 'listed')).toBeCloseTo(10.296, 2)
  })

  it('grows with doubt, with noise and with what was inferred', () => {
    const seen = flow({ sold: 100, soldSeen: 100, listed: 100, listedSeen: 100 })
    // hypot(4, 1.25 x 12) = 15.5242; exp(1.96 x 0.155242) - 1 = 35.562%
    expect(flowErrorPercent({ ...seen, unsure: 12 }, 'sold')).toBeCloseTo(35.56, 1)
    expect(flowErrorPercent({ ...seen, noise: 225 }, 'sold')).toBeCloseTo(35.56, 1)
    // withdrawals are the harder to tell: hypot(4, 1.5 x 10)
    const withdrawn = flow({ delisted: 100, delistedSeen: 100, unsure: 10 })
    expect(flowErrorPercent(withdrawn, 'delisted')).toBeCloseTo(35.56, 1)
    // ln 2 = 0.69315: hypot(4, 30 x 0.69315, 5 x 0.69315) = 21.461; exp(1.96 x 0.21461) - 1 = 52.30%
    expect(flowErrorPercent({ ...seen, soldSeen: 50, listedSeen: 50 }, 'sold')).toBeCloseTo(52.3, 0)
  })

  it('is unknown for nothing', () => {
    expect(flowErrorPercent(null, 'sold')).toBeNull()
    expect(flowErrorPercent(noFlow(), 'delisted')).toBeNull()
  })

  it('stays a number that a column can hold where the estimate drowns in doubt', () => {
    const one = flow({ sold: 1_000_000, soldSeen: 1_000_000, delisted: 1, delistedSeen: 1 })
    expect(flowErrorPercent(one, 'delisted')).toBe(1_000_000)
    expect(flowErrorPercent({ ...one, delisted: 1e-9 }, 'delisted')).toBe(1_000_000)
  })

  it('of chance shrinks over time, of doubt stays', () => {
    const hour = flow({ sold: 10, soldSeen: 10, listed: 10, listedSeen: 10 })
    const day = (sums: FlowSums): FlowSums => {
      const total = noFlow()
      for (let index = 0; index < 24; index++) addFlow(total, sums)
      return total
    }
    const chance = { ...hour, noise: 100 }
    const doubt = { ...hour, unsure: 4 }
    expect(flowErrorPercent(day(chance), 'sold')!).toBeLessThan(0.4 * flowErrorPercent(chance, 'sold')!)
    expect(flowErrorPercent(day(doubt), 'sold')).toBeCloseTo(flowErrorPercent(doubt, 'sold')!, 6)
  })
})
