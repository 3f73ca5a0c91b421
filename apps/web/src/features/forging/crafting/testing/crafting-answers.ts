import { type CraftingRow, getAccountBank, getAccountMaterials, getCrafting, getRecipes } from '@gildscope/contracts'
import { itemsAnswers } from '../../../../market/testing/items-answers.ts'
import { answer } from '../../../../testing/answers.ts'

const [SWORD, INGOT, ORE, HILT, DUST] = [1, 2, 3, 4, 5]

const recipe = (id: number, output: number, count: number, ...of: [number, number][]) => ({
  ...{ id, type: 'Sword', output_item_id: output, output_item_count: count },
  ...{ disciplines: ['Huntsman', 'Weaponsmith'], min_rating: 400, time_to_craft_ms: 3000 },
  ingredients: of.map(([item_id, units]) => ({ item_id, count: units })),
  ...{ guild_ingredients: null, currency_ingredients: null },
})

const item = (id: number, name: string, buy_price: number | null, sell_price: number | null) => ({
  ...{ id, name, type: 'CraftingMaterial', rarity: 'Fine', buy_price, sell_price, '7d_sell_sold': 70 },
})

const ITEMS = [
  item(SWORD, 'Sword', 900, 1000),
  item(INGOT, 'Ingot', 90, 100),
  item(ORE, 'Ore', 40, 45),
  item(HILT, 'Hilt', null, null),
  item(DUST, 'Dust', 30, 35),
]

/** 10: 3 ingots and 7 dust make a sword; 11: 2 ore make an ingot; 12: 3 ore make 5 dust; 13: an item without offers. */
export const recipes = answer(getRecipes, () => ({
  reply: [
    recipe(10, SWORD, 1, [INGOT, 3], [DUST, 7]),
    recipe(11, INGOT, 1, [ORE, 2]),
    recipe(12, DUST, 5, [ORE, 3]),
    recipe(13, SWORD, 1, [HILT, 1]),
  ],
}))

/** As the service answers: 3 x 80 + 7 x 30 = 450; 85 % of 1,000 less 450 = 400. */
export const SWORD_ROW: CraftingRow = {
  ...{ id: 10, output_item_id: SWORD, name: 'Sword', icon: null, item_type: 'Weapon', rarity: 'Fine', type: 'Sword' },
  ...{ disciplines: 'Huntsman, Weaponsmith', min_rating: 400, account_bound: true, output_item_count: 1 },
  ...{ velocity: 10, cost: 450, cost_buy_all: 480, sell: 1000, profit: 400, roi: 88.9 },
  ...{ profit_per_minute: 8000, profit_per_hour: 480_000, profit_per_day: 4000, time_to_craft_ms: 3000 },
}

export const crafting = answer(getCrafting, () => ({ reply: [SWORD_ROW], total: 1 }))

export const answers = [crafting, recipes, ...itemsAnswers(() => ITEMS)]

/** Records the keys used for game calls in `keys`. */
export const materialAnswers = (keys: string[] = []) => [
  answer(getAccountMaterials, ({ query }) => {
    keys.push(query.access_token)
    return { reply: [{ id: INGOT, count: 1 }] }
  }),
  answer(getAccountBank, ({ query }) => {
    keys.push(query.access_token)
    return { reply: [null, { id: INGOT, count: 1 }, { id: ORE, count: 1 }] }
  }),
]
