import { expect, test } from 'vitest'
import { itemsOf, useTools } from '../testing/ask.ts'

const tools = useTools()

const fronts = [
  [5, 20, 0],
  [60, 60, 2],
  [600, 90, 3],
]
const facts = (sold: number) => ({ days: 7, sold, soldError: sold / 20, batch: 5, fronts })
const candidate = (id: number, [buy, sell]: [number, number], sold: number) => ({
  ...{ id, buy, sell, spread: 0.03, fills: { buy: facts(sold), sell: facts(sold) } },
})
const leftOut = { noMargin: 700, old: 3, unseen: 5, still: 80, ranked: 0 }
const site = (candidates: unknown[]) => ({
  '/v1/items/json': itemsOf([1, 2, 3, 4].map((id) => ({ id, name: `Item of ${id}`, marketable: true }))),
  '/v1/flip-candidates': () => ({ body: { countedAt: '2026-11-28T11:00:00Z', candidates, leftOut } }),
})

type Flip = { id: number; units: Record<string, number>; profit: Record<string, number>; tiesUp: number }

test('what brings most by what fills comes first, with an interval, within a fifth of the purse', async () => {
  tools.answer(
    site([
      candidate(1, [1000, 1500], 400),
      candidate(2, [1000, 2500], 400),
      // Fees take it.
      candidate(3, [1000, 1150], 4_000),
      // One unit is more than a fifth of the purse.
      candidate(4, [3_000_000, 9_000_000], 400),
    ]),
  )
  const { data } = await tools.call('flips', { gold: 100 })
  const flips = data.flips as Flip[]
  expect(flips.map(({ id }) => id)).toEqual([2, 1])
  // 85 % of 1,499, rounded down, less 1,001.
  expect(flips[1]).toMatchObject({ name: 'Item of 1', buyAt: 1001, sellAt: 1499, profitOfOne: 273 })
  for (const { units, profit, tiesUp } of flips) {
    expect(units.least).toBeLessThan(units.value ?? 0)
    expect(units.value).toBeLessThanOrEqual(units.most ?? 0)
    expect(profit.least).toBeLessThan(profit.value ?? 0)
    expect(tiesUp).toBeLessThanOrEqual(200_000)
  }
  expect(data.leftOut).toEqual({ ...leftOut, doNotFillOrTooDear: 2, bringLess: 0 })
  expect(data.age).toEqual({ at: '2026-11-28T11:00:00.000Z', seconds: 3600 })
})

test('more visits fill more, and a longer hold does', async () => {
  tools.answer(site([candidate(1, [1000, 1500], 400)]))
  const units = async (args: Record<string, unknown>): Promise<number> => {
    const { data } = await tools.call('flips', { gold: 100_000, ...args })
    return (data.flips as Flip[])[0]?.units.value ?? 0
  }
  const usual = await units({})
  expect(await units({ visits: 8 })).toBeGreaterThan(usual)
  expect(await units({ days: 7 })).toBeGreaterThan(usual)
})
