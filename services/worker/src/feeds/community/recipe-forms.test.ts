import { expect, test } from 'vitest'
import { RECIPE_FORMS } from './recipe-forms.ts'

const custom = RECIPE_FORMS['custom-recipes']
const profits = RECIPE_FORMS['profits-recipes']

const ORE = {
  name: 'Iron Ore',
  output_item_id: 19_699,
  output_item_count: 88,
  ingredients: [
    { count: 250, type: 'Item', id: 19_697 },
    { count: 5, type: 'Item', id: 24_273 },
  ],
  disciplines: ['Mystic Forge'],
}
const MASQUE = {
  name: "Triumphant Hero's Masque",
  output_item_id: 81_476,
  output_item_count: 1,
  ingredients: [
    { count: 175, type: 'Currency', id: 26 },
    { count: 250, type: 'Item', id: 71_581 },
  ],
  disciplines: ['Merchant'],
  merchant: { name: 'Skirmish Supervisor', locations: ['Eternal Battlegrounds, The Mists'] },
  merchant_data_hash: 'xosflg5',
}
const SITES_ORE = {
  id: '-1',
  name: 'Iron Ore',
  type: 'CraftingMaterial',
  output_item_id: 19_699,
  output_item_count: 88.5,
  output_item_count_range: '40-200',
  disciplines: ['Mystic Forge'],
  achievement_id: 0,
  ingredients: [
    { item_id: 19_697, count: 250 },
    { item_id: -23, count: 1 },
  ],
}
const idOf = (row: object, form: typeof custom | typeof profits = custom) => form.parse(row).data.id

test('a recipe of gw2efficiency becomes one in the form of the game, with currencies apart', () => {
  expect(custom.parse(MASQUE).data).toEqual({
    id: expect.any(Number),
    name: "Triumphant Hero's Masque",
    type: 'Merchant',
    disciplines: ['Merchant'],
    output_item_id: 81_476,
    output_item_count: 1,
    ingredients: [{ item_id: 71_581, count: 250 }],
    currency_ingredients: [{ currency_id: 26, count: 175 }],
    merchant: { name: 'Skirmish Supervisor', locations: ['Eternal Battlegrounds, The Mists'] },
    source: 'custom-recipes',
  })
})

test('ingredients of gw2efficiency without a type are items, as in its older lists, and make the same recipe', () => {
  const old = { ...ORE, ingredients: ORE.ingredients.map(({ id: item_id, count }) => ({ item_id, count })) }
  expect(custom.parse(old)).toEqual(custom.parse(ORE))
  const upgrade = { type: 'GuildUpgrade', id: 40, count: 2 }
  expect(custom.parse({ ...ORE, ingredients: [upgrade] }).data).toMatchObject({
    ingredients: [],
    guild_ingredients: [{ upgrade_id: 40, count: 2 }],
  })
})

test('a recipe of gw2profits becomes the same; currencies have negative ids there, and nothing is stated by 0 and empty', () => {
  const { data } = profits.parse(SITES_ORE)
  expect(data).toEqual({
    id: expect.any(Number),
    name: 'Iron Ore',
    type: 'MysticForge',
    disciplines: ['Mystic Forge'],
    output_item_id: 19_699,
    output_item_count: 88.5,
    output_item_count_range: '40-200',
    ingredients: [{ item_id: 19_697, count: 250 }],
    currency_ingredients: [{ currency_id: 23, count: 1 }],
    source: 'profits-recipes',
  })
  const plain = profits.parse({ ...SITES_ORE, output_item_count_range: '', achievement_id: 2250 }).data
  expect(plain).not.toHaveProperty('output_item_count_range')
  expect(plain).toMatchObject({ achievement_id: 2250 })
})

test.each([
  ['Mystic Forge', 'MysticForge'],
  ['Double click', 'DoubleClick'],
  ['Merchant', 'Merchant'],
])('the discipline %s is the type %s', (discipline, type) => {
  expect(custom.parse({ ...ORE, disciplines: [discipline] }).data.type).toBe(type)
})

test('an id is that of the content: the same for the same, another for another, and beyond those of the game', () => {
  const id = Number(idOf(ORE))
  expect(Number.isSafeInteger(id)).toBe(true)
  expect(id).toBeLessThan(-(2 ** 31))
  expect(String(-id)).toHaveLength(15)
  expect(idOf({ ...ORE, name: 'Iron ore', merchant_data_hash: 'x' })).toBe(id)
  const others = [
    idOf({ ...ORE, output_item_count: 87 }),
    idOf({ ...ORE, disciplines: ['Merchant'] }),
    idOf({ ...ORE, ingredients: ORE.ingredients.slice(1) }),
    idOf({ ...ORE, merchant: MASQUE.merchant }),
    idOf(ORE, profits),
  ]
  expect(new Set([id, ...others]).size).toBe(others.length + 1)
})

test.each([
  ['no output', { output_item_id: 0 }],
  ['nothing made', { output_item_count: 0 }],
  ['an amount of nothing', { ingredients: [{ count: 0, type: 'Currency', id: 1 }] }],
  ['an unknown kind of ingredient', { ingredients: [{ count: 1, type: 'Favour', id: 1 }] }],
  ['no ingredients', { ingredients: [] }],
  ['no discipline', { disciplines: [] }],
  ['a name that is none', { name: 7 }],
])('a row with %s is not taken', (_, odd) => {
  expect(custom.safeParse({ ...ORE, ...odd }).success).toBe(false)
})

test.each([
  ['an ingredient without an id', { ingredients: [{ item_id: 0, count: 1 }] }],
  ['a count in words', { output_item_count: '88' }],
  ['no ingredients', { ingredients: undefined }],
])('a row of gw2profits with %s is not taken', (_, odd) => {
  expect(profits.safeParse({ ...SITES_ORE, ...odd }).success).toBe(false)
})
