import { type FillFacts, type FlipCandidate, MAX_FLIP_CANDIDATES } from '@gildscope/contracts'
import { exactNetProceeds } from '@gildscope/market'
import { seededRandom } from '@gildscope/statistics/random'
import { startSimulator } from '../support/simulator.ts'

type Prices = { id: number; buys: { unit_price: number }; sells: { unit_price: number } }

const PAGE = 200
const EDGES = [1, 3, 8, 20, 45, 100, 240, 540, 1440, 3600, 5760]
const FRONTS = 300

/** From one unit a day to thousands, fronts from minutes to a day, as in recorded markets; the same in every run. */
const factsBy = (random: () => number): FillFacts => {
  const sold = Math.exp(9 * random())
  const minutes = Math.exp(2.5 + 4.5 * random())
  const left = (edge: number): number => FRONTS * Math.exp(-edge / minutes)
  return {
    ...{ days: 7, sold, soldError: sold * (0.05 + 0.2 * random()), batch: 1 + 12 * random() },
    fronts: EDGES.map((edge, place) => [edge, Math.round(left(EDGES[place - 1] ?? 0) - left(edge)), 0]),
  }
}

const profitADay = ({ buy, sell, fills }: FlipCandidate): number =>
  (exactNetProceeds(sell - 1) - buy - 1) * Math.min(fills.buy.sold, fills.sell.sold)

export type Candidates = { candidates: readonly FlipCandidate[]; items: number }

/** Of the simulated game those that could earn most, at its prices and with made-up trade. */
export const readCandidates = async (): Promise<Candidates> => {
  const simulator = await startSimulator('stepped')
  try {
    const read = async <T>(path: string): Promise<T> => {
      const reply = await fetch(`${simulator.url}${path}`)
      if (!reply.ok) throw new Error(`the simulator refused ${path}: ${reply.status}`)
      return (await reply.json()) as T
    }
    const ids = await read<number[]>('/v2/commerce/prices')
    const random = seededRandom(36)
    const all: FlipCandidate[] = []
    for (let at = 0; at < ids.length; at += PAGE) {
      const some = await read<Prices[]>(`/v2/commerce/prices?ids=${ids.slice(at, at + PAGE).join()}`)
      for (const { id, buys, sells } of some) {
        const fills = { buy: factsBy(random), sell: factsBy(random) }
        const spread = 0.005 + 0.06 * random()
        const [buy, sell] = [buys.unit_price, sells.unit_price]
        all.push({ id, buy, sell, usual: { buy, sell }, spread, fills })
      }
    }
    const candidates = all
      .filter((each) => each.buy > 0 && each.sell > 0 && profitADay(each) > 0)
      .sort((a, b) => profitADay(b) - profitADay(a))
      .slice(0, MAX_FLIP_CANDIDATES)
    return { candidates, items: ids.length }
  } finally {
    await simulator.stop()
  }
}
