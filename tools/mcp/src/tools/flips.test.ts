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
  ...{ id, buy, sell, usual: { buy, sell }, spread: 0.03, fills: { buy: facts(sold), sell: facts(sold) } },
})
const leftOut = { noMargin: 700, old: 3, unseen: 5, still: 80, ranked: 0 }
const site = (candidates: unknown[]) => ({
  '/v1/items/json': itemsOf([1, 2, 3, 4].map((id) => ({ id, name: `Item of ${id}`, marketable: true }))),
  '/v1/flip-candidates': () => ({
    body: { countedAt: '2026-11-28T11:00:00Z', pricesAt: '2026-11-28T11:00:00Z', candidates, leftOut },
  }),
})
const CANDIDATES = [candidate(1, [1000, 1500], 400), candidate(2, [1000, 2500], 400), candidate(3, [900, 1400], 300)]

type Figure = { least: number; value: number; most: number; basis: string }
type Flip = { id: number; buyAt: number; sellAt: number; units: number; tiesUp: number; profit: Figure; reason: string }

const ask = async (args: Record<string, unknown>) => {
  const { data, text, isError } = await tools.call('flips', args)
  if (isError) throw new Error(text)
  return data as { flips: Flip[]; together: { tiesUp: number; profit: Figure }; leftOut: object; age: object }
}

test('is a set within the purse, each with its interval and a reason', async () => {
  tools.answer(site(CANDIDATES))
  const { flips, together, leftOut: omitted, age } = await ask({ gold: 100 })
  expect(flips.map(({ id }) => id)).toContain(2)
  for (const { buyAt, units, tiesUp, profit, reason } of flips) {
    expect(tiesUp).toBe(buyAt * units)
    expect(profit).toMatchObject({ basis: 'promise' })
    expect(profit.least).toBeLessThan(profit.value)
    expect(profit.value).toBeLessThan(profit.most)
    expect(reason.length).toBeGreaterThan(20)
  }
  expect(flips.find(({ id }) => id === 2)).toMatchObject({ name: 'Item of 2', buyAt: 1001, sellAt: 2499 })
  expect(together.tiesUp).toBe(flips.reduce((sum, { tiesUp }) => sum + tiesUp, 0))
  expect(together.tiesUp).toBeLessThanOrEqual(1_000_000)
  expect(omitted).toMatchObject(leftOut)
  expect(age).toEqual({ at: '2026-11-28T11:00:00.000Z', seconds: 3600 })
})

test('a smaller purse, fewer items and one visit change the answer', async () => {
  tools.answer(site(CANDIDATES))
  const profitOf = async (args: Record<string, unknown>): Promise<number> => (await ask(args)).together.profit.value
  const usual = await profitOf({ gold: 100 })
  expect(await profitOf({ gold: 5 })).toBeLessThan(usual)
  expect(await profitOf({ gold: 100, visits: 1 })).toBeLessThan(usual)
  expect((await ask({ gold: 100, items: 1 })).flips.length).toBe(1)
})
