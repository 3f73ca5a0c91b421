import { describe, expect, it } from 'vitest'
import { flowErrorPercent } from './flow-error.ts'
import { addFlow, type FlowSums, noFlow } from './flow-sums.ts'

const flow = (sums: Partial<FlowSums>): FlowSums => ({ ...noFlow(), ...sums })

describe('the stated error', () => {
  it('is known by hand where everything was seen', () => {
    // 4% of 100: exp(1.96 x 0.04) - 1 = 8.156%
    const seen = flow({ sold: 100, soldSeen: 100, listed: 100, listedSeen: 100 })
    expect(flowErrorPercent(seen, 'sold')).toBeCloseTo(8.156, 2)
    expect(flowErrorPercent(seen, 'listed')).toBeCloseTo(8.156, 2)
    // with 3% of 100 withdrawn: hypot(4, 3) = 5; exp(1.96 x 0.05) - 1 = 10.296%
    expect(flowErrorPercent({ ...seen, delisted: 100, delistedSeen: 100 }, 'sold')).toBeCloseTo(10.296, 2)
  })

  it('grows with doubt, with noise and with what was inferred', () => {
    const seen = flow({ sold: 100, soldSeen: 100, listed: 100, listedSeen: 100 })
    // hypot(4, 1.5 x 10) = 15.5242; exp(1.96 x 0.155242) - 1 = 35.562%
    expect(flowErrorPercent({ ...seen, unsure: 10 }, 'sold')).toBeCloseTo(35.56, 1)
    // hypot(4, sqrt(225)) is the same
    expect(flowErrorPercent({ ...seen, noise: 225 }, 'sold')).toBeCloseTo(35.56, 1)
    // what was listed does not depend on what was a sale: hypot(4, 0.5 x 6) = 5; 10.296%
    expect(flowErrorPercent({ ...seen, unsure: 6 }, 'listed')).toBeCloseTo(10.296, 2)
    // ln 2 = 0.69315: hypot(4, 30 x 0.69315, 10 x 0.69315) = 22.280; exp(1.96 x 0.2228) - 1 = 54.76%
    expect(flowErrorPercent({ ...seen, soldSeen: 50, listedSeen: 50 }, 'sold')).toBeCloseTo(54.76, 0)
  })

  it('is unknown for nothing', () => {
    expect(flowErrorPercent(null, 'sold')).toBeNull()
    expect(flowErrorPercent(noFlow(), 'delisted')).toBeNull()
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
