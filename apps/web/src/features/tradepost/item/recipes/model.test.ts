import { describe, expect, it } from 'vitest'
import { netOf } from '../../../../market/fees.ts'
import type { PageItem } from '../item-fields.ts'
import {
  cheapestUnit,
  craftCost,
  craftText,
  craftTitle,
  readRecipes,
  recipeItemIds,
  recipeRows,
  unpriced,
} from './model.ts'

const [rune, insignia, forge] = readRecipes([
  {
    id: 7,
    type: 'Component',
    output_item_id: 24691,
    output_item_count: 1,
    min_rating: 400,
    disciplines: ['Armorsmith', 'Tailor'],
    ingredients: [
      { item_id: 19721, count: 5 },
      { item_id: 24295, count: 3 },
    ],
  },
  { id: 9, output_item_id: 38014, output_item_count: 2, ingredients: [{ item_id: 19721, count: 1 }] },
  {
    id: -2,
    type: 'MysticForge',
    disciplines: ['Mystic Forge'],
    output_item_id: 68063,
    output_item_count: 11.5,
    ingredients: [
      { item_id: 24502, count: 25 },
      { item_id: 24502, count: 25 },
      { item_id: 24502, count: 25 },
      { item_id: 19721, count: 5 },
    ],
  },
  { id: 1, ingredients: [] },
])

const items = new Map<number, PageItem>(
  [
    { id: 19721, name: 'Glob of Ectoplasm', sell_price: 2030, buy_price: 2029 },
    { id: 24295, name: 'Vial of Powerful Blood', sell_price: 2500, buy_price: 2400 },
    { id: 24691, name: 'Superior Rune of Balthazar', rarity: 'Exotic', sell_price: 25_000, buy_price: 20_000 },
    { id: 38014, name: 'Insignia', sell_price: 1000, buy_price: null },
    { id: 24502, name: 'Silver Doubloon', sell_price: null, buy_price: 100 },
    { id: 68063, name: 'Amalgamated Gemstone', sell_price: 3000, buy_price: 2900 },
  ].map((item) => [item.id, item]),
)
const pricing = { items, basis: 'instant', net: netOf('usual') } as const

describe('recipes', () => {
  it('leave out rows that make no item and merge the slots of the forge', () => {
    expect(forge?.ingredients).toEqual([
      { itemId: 24502, count: 75 },
      { itemId: 19721, count: 5 },
    ])
    expect(recipeItemIds([rune!, insignia!])).toEqual([19721, 24295, 24691, 38014])
  })

  it('make a unit at the cost of the cheapest of them', () => {
    const rows = recipeRows([rune!, insignia!], 24691, pricing)
    // 17,650 for one rune; 2,030 for two insignias.
    const bought = new Map()
    expect(cheapestUnit(rows.slice(0, 1), bought)).toEqual({ unit: 17_650, crafted: false })
    expect(cheapestUnit(rows, bought)).toEqual({ unit: 1015, crafted: false })
    expect(cheapestUnit([], bought)).toBeNull()
  })

  it('make a unit of what is crafted, where that is known', () => {
    const rows = recipeRows([forge!], 68063, pricing)
    expect(cheapestUnit(rows, new Map())).toBeNull()
    expect(unpriced(rows, pricing)).toMatchObject({ id: 24502, name: 'Silver Doubloon' })
    expect(cheapestUnit(rows, new Map([[-2, 11_500]]))).toEqual({ unit: 1000, crafted: true })
    expect(unpriced(recipeRows([rune!], 24691, pricing), pricing)).toBeNull()
  })

  it('cost their ingredients, bought instantly or by buy orders', () => {
    // 5 x 2030 + 3 x 2500; 5 x 2029 + 3 x 2400
    expect(craftCost(rune!, items, 'instant')).toBe(17_650)
    expect(craftCost(rune!, items, 'orders')).toBe(17_345)
  })

  it('have no cost while one ingredient has no price', () => {
    expect(craftCost(forge!, items, 'instant')).toBeNull()
    // 75 x 100 + 5 x 2029
    expect(craftCost(forge!, items, 'orders')).toBe(17_645)
  })

  it('are sorted by profit, the unknown last', () => {
    const rows = recipeRows([forge!, insignia!, rune!], 19721, pricing)
    // 25,000 x 85 % = 21,250 less 17,650; 2 x 850 less 2,030; unknown
    expect(rows.map(({ output, needs, profit }) => [output.name, needs, profit])).toEqual([
      ['Superior Rune of Balthazar', 5, 3600],
      ['Insignia', 1, -330],
      ['Amalgamated Gemstone', 5, null],
    ])
  })

  it('name their ingredients', () => {
    expect(recipeRows([forge!], 19721, pricing)[0]?.detail).toBe(
      'Mystic Forge, makes 11.5: 75 Silver Doubloon, 5 Glob of Ectoplasm',
    )
  })

  it('count averages of the forge', () => {
    // 2550 x 11.5 = 29,325 less 17,645
    expect(recipeRows([forge!], 19721, { ...pricing, basis: 'orders' })[0]?.profit).toBe(11_680)
  })

  it('take exact fees of all units of a craft together', () => {
    // 2 x 1 copper: 2 - 1 - 1; a unit apart would bring less than nothing.
    const cheap = new Map(items).set(38014, { id: 38014, sell_price: 1, buy_price: 1 })
    const row = (fees: 'usual' | 'exact') =>
      recipeRows([insignia!], 19721, { items: cheap, basis: 'instant', net: netOf(fees) })[0]
    expect(row('exact')?.profit).toBe(-2030)
    expect(row('usual')?.profit).toBe(-2030)
    // 11.5 x 3,000 = 34,500 - 1,725 - 3,450
    expect(recipeRows([forge!], 19721, { items, basis: 'orders', net: netOf('exact') })[0]?.profit).toBe(11_680)
  })

  it('say how many they make, averages as they are', () => {
    expect(craftTitle(forge!)).toBe('Mystic Forge, makes 11.5')
    expect(craftTitle({ ...forge!, outputCount: 0.31 })).toBe('Mystic Forge, makes 0.31')
    expect(craftTitle({ ...rune!, outputCount: 1200 })).toBe('Armorsmith, Tailor 400, makes 1,200')
    expect(craftTitle(rune!)).toBe('Armorsmith, Tailor 400')
  })

  it('say who makes them', () => {
    expect(craftText(rune!)).toBe('Armorsmith, Tailor 400')
    expect(craftText(forge!)).toBe('Mystic Forge')
    expect(craftText(insignia!)).toBe('')
  })
})
