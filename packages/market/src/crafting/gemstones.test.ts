import { describe, expect, it } from 'vitest'
import { cheapestOf, gemstoneCosts } from './gemstones.ts'
import { combinedLodestoneCost, draconicLodestoneCost, forgedLodestoneCost } from './lodestones.ts'

const [ECTO, DUST] = [19721, 24277]
const methods = [
  { key: 'bulk', stacks: 3, stackSize: 25, extraId: ECTO, extraCount: 5, guaranteed: 10, average: 11.5 },
  { key: 'small', stacks: 3, stackSize: 3, extraId: DUST, extraCount: 1, guaranteed: 1, average: 1.4 },
]
const prices = new Map([
  [ECTO, 2000],
  [DUST, 300],
])
const priceOf = (id: number) => prices.get(id) ?? null

describe('gemstones', () => {
  it('cost what four rows say by hand', () => {
    // Bulk: 75 x 400 + 5 x 2000 = 40000; / 10 = 4000; / 11.5 = 3478.26 -> 3478
    // Small: 9 x 400 + 1 x 300 = 3900; / 1 = 3900; / 1.4 = 2785.71 -> 2786
    expect(
      gemstoneCosts(methods, 400, priceOf).map(({ method, yield: yielded, divisor, inputUnits, cost }) => [
        method.key,
        yielded,
        divisor,
        inputUnits,
        cost,
      ]),
    ).toEqual([
      ['bulk', 'guaranteed', 10, 75, 4000],
      ['bulk', 'average', 11.5, 75, 3478],
      ['small', 'guaranteed', 1, 9, 3900],
      ['small', 'average', 1.4, 9, 2786],
    ])
  })

  it('have no cost without a price of the input or the extra', () => {
    expect(gemstoneCosts(methods, null, priceOf).map(({ cost }) => cost)).toEqual([null, null, null, null])
    const withoutEcto = gemstoneCosts(methods, 400, (id) => (id === ECTO ? null : priceOf(id)))
    expect(withoutEcto.map(({ cost }) => cost)).toEqual([null, null, 3900, 2786])
  })

  it('take the cheapest of the suitable inputs', () => {
    const inputs = [{ id: 1 }, { id: DUST }, { id: ECTO }]
    expect(cheapestOf(inputs, priceOf)).toEqual({ input: { id: DUST }, price: 300 })
    expect(cheapestOf(inputs, () => null)).toBeNull()
    // The first of those that cost the same.
    expect(cheapestOf(inputs, () => 20)).toEqual({ input: { id: 1 }, price: 20 })
  })
})

describe('lodestones', () => {
  it('of the Mystic Forge cost cores, the cheaper wine and dust', () => {
    // 2 x 1500 + 2504 + 300 = 5804; with wine at 2000: 5300
    const input = { corePrice: 1500, coreCount: 2, winePrice: null, dustPrice: 300 }
    expect(forgedLodestoneCost(input)).toEqual({ cores: 3000, wine: 2504, dust: 300, cost: 5804 })
    expect(forgedLodestoneCost({ ...input, winePrice: 9000 }).cost).toBe(5804)
    expect(forgedLodestoneCost({ ...input, winePrice: 2000 }).cost).toBe(5300)
    expect(forgedLodestoneCost({ ...input, corePrice: null }).cost).toBeNull()
    expect(forgedLodestoneCost({ ...input, dustPrice: null }).cost).toBeNull()
  })

  it('that are combined cost their cores', () => {
    expect(combinedLodestoneCost({ corePrice: 700, coreCount: 2 })).toBe(1400)
    expect(combinedLodestoneCost({ corePrice: null, coreCount: 2 })).toBeNull()
  })

  it('of the draconic kind cost ten of each of three and of the cheaper fourth', () => {
    // 10 x (9000 + 11000 + 5000 + min(8000, 7000)) = 320000
    expect(draconicLodestoneCost({ each: [9000, 11_000, 5000], oneOf: [8000, 7000] })).toBe(320_000)
    expect(draconicLodestoneCost({ each: [9000, 11_000, 5000], oneOf: [null, 8000] })).toBe(330_000)
    expect(draconicLodestoneCost({ each: [9000, null, 5000], oneOf: [8000, 7000] })).toBeNull()
    expect(draconicLodestoneCost({ each: [9000, 11_000, 5000], oneOf: [null, null] })).toBeNull()
  })
})
