import { expect, test } from 'vitest'
import { itemsOf, useTools } from '../testing/ask.ts'

const tools = useTools()
const [SWORD, INGOT, ORE, THREAD, COIN] = [1, 2, 3, 4, 1]
const NAMES = ['Sword', 'Ingot', 'Ore', 'Thread']

type Input = [kind: 'item' | 'currency', id: number, count: number]
const way = (id: number, kind: string, inputs: Input[], output: number, count = 1) => ({
  ...{ id, kind, output, count, least: null, most: null, disciplines: ['Weaponsmith'], rating: 400, isLearned: false },
  ...{ perDay: null, merchant: null, source: 'game' },
  inputs: inputs.map(([what, of, units]) => ({ kind: what, id: of, count: units })),
})
const WAYS = [
  way(10, 'craft', [['item', INGOT, 2], ['item', THREAD, 1]], SWORD), // biome-ignore format: an input each
  way(11, 'craft', [['item', ORE, 3]], INGOT),
  way(12, 'vendor', [['currency', COIN, 160]], THREAD, 10),
  { ...way(13, 'forge', [['item', ORE, 1]], SWORD), least: 1, most: 3 },
]
type Levels = [number, number, number][]
const book = (id: number, sells: Levels, buys: Levels) => ({
  ...{ id, at: '2026-11-28T11:59:00Z', sells, buys, moreBuys: 0, moreSells: 0, fills: { buy: null, sell: null } },
})
const site = (ways: unknown[] = WAYS) => ({
  '/v1/items/json': itemsOf(NAMES.map((name, at) => ({ id: at + 1, name, marketable: true }))),
  '/v1/activities': () => ({ body: ways }),
  '/v1/books': () => ({
    body: [
      book(SWORD, [[1000, 1, 1]], [[800, 5, 1]]),
      // The first is cheaper than three ores, the others are not.
      book(INGOT, [[20, 1, 1], [500, 90, 1]], [[15, 1, 1]]), // biome-ignore format: a level each
      book(ORE, [[10, 100, 1]], [[8, 1, 1]]),
    ],
  }),
})

test('buys or crafts whichever is cheaper, walks the books, and says what patience would save', async () => {
  tools.answer(site())
  const { data } = await tools.call('crafting_plan', { item: SWORD, units: 1 })
  // Two ingots of three ores each, as two at once are dearer than that, and a thread of the merchant.
  expect(data).toMatchObject({
    ...{ id: SWORD, name: 'Sword', units: 1 },
    cost: { least: 30 + 16, value: 60 + 16, most: 60 + 16, basis: 'ways' },
    buyNow: { value: 1000 },
    sellNow: { value: 680 },
    sellByListing: { value: 849 },
    age: { seconds: 60 },
  })
  expect(data.buy).toEqual([
    { id: ORE, name: 'Ore', units: 6, cost: expect.objectContaining({ value: 60 }) },
    { id: THREAD, name: 'Thread', units: 1, cost: expect.objectContaining({ value: 16 }) },
  ])
  expect(data.crafts).toMatchObject([
    { name: 'Ingot', units: 2, times: 2, recipe: 11, kind: 'craft' },
    { name: 'Sword', units: 1, times: 1, recipe: 10, disciplines: ['Weaponsmith'], rating: 400 },
  ])
})

test('says why there is no plan', async () => {
  tools.answer(site([]))
  expect(await tools.call('crafting_plan', { item: SWORD })).toMatchObject({
    ...{ isError: true, text: 'No recipe makes Sword (1) of items alone; item_book says what it costs.' },
  })
  tools.answer(site())
  expect((await tools.call('crafting_plan', { item: SWORD, units: 1000 })).text).toMatch(
    /cannot be made now: .* fewer\.$/,
  )
})
