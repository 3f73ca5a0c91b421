import type { Way } from '@gildscope/contracts'
import { planSettings } from '@gildscope/contracts'
import { EMPTY_SIDE, flatSide } from '@gildscope/market'
import type { ItemMarket, Question } from '../question.ts'

type Ingredient = Way['inputs'][number]

export const ITEM = (id: number, count = 1): Ingredient => ({ kind: 'item', id, count })
export const CURRENCY = (id: number, count: number): Ingredient => ({ kind: 'currency', id, count })

let ids = 0
export const way = (output: number, inputs: readonly Ingredient[], rest: Partial<Way> = {}): Way => ({
  id: ++ids,
  kind: 'craft',
  inputs: [...inputs],
  output,
  count: 1,
  byproducts: [],
  kit: null,
  least: null,
  most: null,
  disciplines: [],
  rating: null,
  isLearned: false,
  perDay: null,
  merchant: null,
  source: 'game',
  ...rest,
})

type Levels = readonly (readonly [price: number, units: number])[]
const side = (levels: Levels) => flatSide(levels.map(([unitPrice, quantity]) => ({ unitPrice, quantity, listings: 1 })))

export const market = (sells: Levels, buys: Levels = [], rest: Partial<ItemMarket> = {}): ItemMarket => ({
  buys: buys.length === 0 ? EMPTY_SIDE : side(buys),
  sells: sells.length === 0 ? EMPTY_SIDE : side(sells),
  moreSells: 0,
  moreBuys: 0,
  fills: { buy: null, sell: null },
  vendorValue: null,
  ...rest,
})

/** Orders that nobody improves, on sides that trade so many units a day. */
export const fillsDaily = (units: number): ItemMarket['fills'] => {
  const facts = {
    days: 7,
    sold: units,
    soldError: 0,
    batch: 1,
    fronts: [[10_080, 0, 1000] as [number, number, number]],
  }
  return { buy: facts, sell: facts }
}

type Asked = Partial<Omit<Question, 'settings' | 'markets'>> & {
  settings?: Partial<Question['settings']>
  markets?: Record<number, ItemMarket>
}

export const question = (targets: Record<number, number>, { settings, markets, ...rest }: Asked = {}): Question => ({
  settings: {
    ...planSettings.parse({ targets: [] }),
    targets: Object.entries(targets).map(([id, units]) => ({ id: Number(id), units })),
    ...settings,
  },
  ways: [],
  stock: [],
  crafters: null,
  accounts: ['Aurelia.4821'],
  doneToday: new Map(),
  now: Date.UTC(2026, 10, 20, 12),
  ...rest,
  markets: new Map(Object.entries(markets ?? {}).map(([id, each]) => [Number(id), each])),
})
