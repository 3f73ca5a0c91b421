import { getBooks, getCurrencies, getWays, type OrderBook, type Way } from '@gildscope/contracts'
import { itemsAnswers } from '../../../../market/testing/items-answers.ts'
import { answer } from '../../../../testing/answers.ts'

export const [BLADE, GIFT, INGOT, ORE, TOKEN, LUMP] = [101, 102, 103, 104, 105, 106] as const
export const KARMA = 2

const item = (id: number, name: string, rarity: string, sell_price: number | null) => ({
  ...{ id, name, rarity, type: 'CraftingMaterial', sell_price, buy_price: null, marketable: sell_price !== null },
  ...{ vendor_value: null, NoSell: true },
})
export const ITEMS = [
  item(BLADE, 'Blade', 'Legendary', null),
  item(GIFT, 'Gift of Steel', 'Ascended', null),
  item(INGOT, 'Ingot', 'Basic', 200),
  item(ORE, 'Ore', 'Basic', 40),
  item(TOKEN, 'Token of Valour', 'Rare', null),
  item(LUMP, 'Lump of Mithrillium', 'Ascended', 30_000),
]

const way = (id: number, output: number, inputs: Way['inputs'], more: Partial<Way> = {}): Way => ({
  ...{ id, kind: 'craft', inputs, output, count: 1, least: null, most: null, disciplines: ['Weaponsmith'] },
  ...{ rating: 400, isLearned: false, perDay: null, byproducts: [], kit: null, merchant: null, source: 'game' },
  ...more,
})
const of = (id: number, count: number): Way['inputs'][number] => ({ kind: 'item', id, count })
const forged: Partial<Way> = { kind: 'forge', disciplines: [], rating: null }

/** A blade is forged of a gift, ten ingots and a token that nobody sells; two ore make an ingot; a lump a day. */
export const WAYS: readonly Way[] = [
  way(1, BLADE, [of(GIFT, 1), of(INGOT, 10), of(TOKEN, 2)], forged),
  way(2, GIFT, [{ kind: 'currency', id: KARMA, count: 5000 }], {
    ...{ kind: 'vendor', disciplines: [], rating: null, merchant: { name: 'Miyani', locations: ["Lion's Arch"] } },
  }),
  way(3, INGOT, [of(ORE, 2)]),
  way(4, LUMP, [of(INGOT, 5)], { perDay: 1 }),
]

const book = (id: number, sells: OrderBook['sells'], buys: OrderBook['buys'] = []): OrderBook => ({
  ...{ id, at: '2026-11-20T12:00:00Z', buys, sells, moreBuys: 0, moreSells: 0, fills: { buy: null, sell: null } },
})
export const BOOKS = [
  book(BLADE, [], [[800_000, 3, 1]]),
  book(INGOT, [[200, 500, 1]]),
  book(ORE, [
    [40, 5, 1],
    [45, 1000, 3],
  ]),
  book(LUMP, [[30_000, 4, 1]]),
]

export const answers = [
  answer(getWays, () => ({ reply: [...WAYS] })),
  answer(getBooks, ({ query: { ids } }) => ({ reply: BOOKS.filter(({ id }) => ids.includes(id)) })),
  answer(getCurrencies, () => ({ reply: [{ id: KARMA, name: 'Karma', icon: null }] as never })),
  ...itemsAnswers(() => ITEMS),
]
