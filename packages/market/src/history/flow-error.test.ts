import { describe, expect, it } from 'vitest'
import { flowError } from './flow-error.ts'
import { addFlow, type FlowSums, noFlow } from './flow-sums.ts'

const flow = (sums: Partial<FlowSums>): FlowSums => ({ ...noFlow(), ...sums })

describe('the stated error', () => {
  const seen = flow({ sold: 100, soldSeen: 100, listed: 100, listedSeen: 100 })

  it('is known by hand where everything was seen', () => {
    // 1.96 x 2% of 100
    expect(flowError(seen, 'sold')).toBeCloseTo(3.92, 9)
    // sales and withdrawals are complementary: 1.96 x hypot(2, 1.65 x 10), and, with a third of the losses
    // behind the front, hypot(1, 2 x 10, 0.4 x 50 / 81)
    const doubted = { ...seen, delisted: 50, delistedSeen: 50, unsure: 10 }
    expect(flowError(doubted, 'sold')).toBeCloseTo(1.96 * Math.hypot(2, 16.5), 9)
    expect(flowError(doubted, 'delisted')).toBeCloseTo(1.96 * Math.hypot(1, 20, 20 / 81), 9)
    expect(flowError(doubted, 'listed')).toBeCloseTo(1.96 * Math.hypot(2, 8, 17.5 / 81), 9)
  })

  it('grows with noise and with inferred trade', () => {
    expect(flowError({ ...seen, noise: 1000 }, 'sold')).toBeCloseTo(1.96 * Math.sqrt(4 + 2600), 9)
    // 150 left of which 75 were seen to: ln 2 = 0.693147
    const inferred = flow({ sold: 100, delisted: 50, listed: 150, soldSeen: 60, delistedSeen: 15, listedSeen: 75 })
    const sold = 1.96 * Math.hypot(2, 0.1 * 69.3147, 1.25 * 0.480453 * 100)
    expect(flowError(inferred, 'sold')).toBeCloseTo(sold, 3)
    expect(flowError(inferred, 'listed')).toBeCloseTo(
      1.96 * Math.hypot(3, 0.25 * 103.972, 0.6 * 0.480453 * 150, 2.6 * 0.8 ** 2 * 103.972, 0.35 * 50 * 0.2 ** 4),
      2,
    )
    // sqrt(100 x 50) is 100 sqrt(1/2)
    expect(flowError(inferred, 'delisted')).toBeCloseTo(
      1.96 * Math.hypot(1, 0.4 * 69.3147, 0.8 * 69.3147 * Math.SQRT1_2, 1.6 * 0.8 ** 2 * 103.972, 0.4 * 50 * 0.2 ** 4),
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

  it('of chance grows with inferred trade: sizes of sales that nobody saw are not known', () => {
    // 100 left of which 50 were seen to: 2.6 + 12 x 0.480453, and 3.6 + 6.3 x 0.693147
    const inferred = flow({ sold: 100, listed: 100, soldSeen: 50, listedSeen: 50 })
    const added = (kind: 'sold' | 'listed'): number =>
      Math.sqrt(flowError({ ...inferred, noise: 1e6 }, kind)! ** 2 - flowError(inferred, kind)! ** 2)
    expect(added('sold')).toBeCloseTo(1960 * Math.sqrt(8.36544), 1)
    expect(added('listed')).toBeCloseTo(1960 * Math.sqrt(7.96683), 1)
  })

  it('of withdrawn units is wide where nearly all losses were behind the front, as with robots', () => {
    const robots = flow({ delisted: 100, listed: 100, delistedSeen: 100, listedSeen: 100 })
    expect(flowError(robots, 'delisted')).toBeCloseTo(1.96 * Math.hypot(2, 40), 9)
    expect(flowError(robots, 'listed')).toBeCloseTo(1.96 * Math.hypot(2, 35), 9)
    const mixed = { ...robots, sold: 100, soldSeen: 100 }
    expect(flowError(mixed, 'delisted')).toBeCloseTo(1.96 * Math.hypot(2, 40 / 16), 9)
    // An archive that did not count losses does not say where they were.
    expect(flowError({ ...robots, delistedSeen: 0 }, 'delisted')).toBeCloseTo(3.92, 9)
  })

  it('is in units, so that an estimate of nothing has one of some units, too', () => {
    const busy = flow({ sold: 1_000, soldSeen: 1_000, unsure: 4 })
    expect(flowError(busy, 'delisted')).toBeCloseTo(1.96 * 8, 9)
    expect(flowError({ ...busy, delisted: 1e-9 }, 'delisted')).toBeCloseTo(15.68, 6)
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
