import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatSide } from '../order-book/book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { ownArbitrary, pricesArbitrary, recipesArbitrary } from '../testing/recipe-arbitraries.ts'
import { type CraftNode, craftTree } from './craft-tree.ts'
import { craftingCosts } from './crafting-costs.ts'
import { type CraftingRecipe, recipesByOutput } from './recipe.ts'
import { bookSupply, cheaperSupply, priceSupply } from './supply.ts'

const [SWORD, INGOT, ORE, HILT, WOOD, DUST, TOKEN] = [1, 2, 3, 4, 5, 6, 7]
const recipe = (id: number, outputId: number, outputCount: number, ...of: [number, number][]): CraftingRecipe => ({
  id,
  outputId,
  outputCount,
  ingredients: of.map(([itemId, count]) => ({ itemId, count })),
  takesMore: false,
})
const sword = recipe(10, SWORD, 1, [INGOT, 3], [HILT, 1], [DUST, 7])
const recipes = [
  sword,
  recipe(11, INGOT, 1, [ORE, 2]),
  recipe(12, HILT, 1, [INGOT, 2], [WOOD, 4]),
  // Five piles per craft.
  recipe(13, DUST, 5, [ORE, 3]),
]
const prices = new Map([
  [INGOT, 90],
  [ORE, 40],
  [HILT, 250],
  [WOOD, 10],
  [DUST, 30],
])
const priceOf = (of: ReadonlyMap<number, number>) => (id: number) => of.get(id) ?? null

/* By hand: ore 40. An ingot: bought 90, made of 2 ore 80 -> 80. Three: 240. A hilt: bought 250; made of 2 ingots
   (160) and 4 wood (40) 200 -> 200. Seven dust: bought 210; made 2 x 5 of 6 ore 240 -> 210. Ten dust: bought 300,
   made 240 -> 240. A sword: 240 + 200 + 210 = 650. */
describe('the cheapest cost of items', () => {
  const costs = craftingCosts(recipes, priceOf(prices))

  it('is the cost of buying or crafting, whichever is less', () => {
    expect(costs.ofItem(INGOT, 3)).toEqual({ cost: 240, recipeId: 11 })
    expect(costs.ofItem(HILT, 1)).toEqual({ cost: 200, recipeId: 12 })
    expect(costs.ofRecipe(sword)).toBe(650)
    // 14 dust: bought 420, made three times 5 of 9 ore 360; 480 + 400 + 360
    expect(costs.ofItem(SWORD, 2)).toEqual({ cost: 1240, recipeId: 10 })
  })

  it('counts whole crafts only', () => {
    expect(costs.ofItem(DUST, 7)).toEqual({ cost: 210, recipeId: null })
    expect(costs.ofItem(DUST, 10)).toEqual({ cost: 240, recipeId: 13 })
    expect(costs.ofItem(DUST, 1)).toEqual({ cost: 30, recipeId: null })
  })

  it('buys where making costs as much', () => {
    expect(craftingCosts(recipes, priceOf(new Map([...prices, [INGOT, 80]]))).ofItem(INGOT, 1).recipeId).toBeNull()
  })

  it('is unknown where an ingredient can neither be bought nor made', () => {
    const without = craftingCosts(recipes, priceOf(new Map([...prices].filter(([id]) => id !== WOOD && id !== HILT))))
    expect(without.ofItem(HILT, 1)).toEqual({ cost: null, recipeId: null })
    expect(without.ofRecipe(sword)).toBeNull()
    expect(without.ofItem(TOKEN, 1).cost).toBeNull()
  })

  it('is unknown where a currency or guild upgrade is needed', () => {
    const costly = { ...recipe(14, TOKEN, 1, [ORE, 1]), takesMore: true }
    const known = craftingCosts([...recipes, costly], priceOf(prices))
    expect(known.ofRecipe(costly)).toBeNull()
    expect(known.ofItem(TOKEN, 1).cost).toBeNull()
  })

  it('is unknown where a recipe names no ingredient', () => {
    const empty = recipe(14, TOKEN, 1)
    const known = craftingCosts([empty], priceOf(prices))
    expect(known.ofRecipe(empty)).toBeNull()
    expect(known.ofItem(TOKEN, 1).cost).toBeNull()
  })

  it('takes the cheapest of several recipes', () => {
    const cheap = recipe(15, HILT, 1, [WOOD, 12])
    expect(craftingCosts([...recipes, cheap], priceOf(prices)).ofItem(HILT, 1)).toEqual({ cost: 120, recipeId: 15 })
  })

  it('never makes an item out of itself', () => {
    // One ore gives ten dust and one dust an ore: an endless gain, if it were allowed. The remaining ways are to buy
    // one dust for 30 and make it an ore, or that ten dust.
    const circle = craftingCosts([recipe(1, DUST, 10, [ORE, 1]), recipe(2, ORE, 1, [DUST, 1])], priceOf(prices))
    expect(circle.ofItem(ORE, 1)).toEqual({ cost: 30, recipeId: 2 })
    expect(circle.ofItem(DUST, 10)).toEqual({ cost: 30, recipeId: 1 })
    expect(circle.ofItem(ORE, 1)).toEqual({ cost: 30, recipeId: 2 })
  })
})

describe('the tree of a recipe', () => {
  const byOutput = recipesByOutput(recipes)
  const supply = priceSupply(priceOf(prices))
  const part = (node: CraftNode, itemId: number) => node.ingredients.find((child) => child.itemId === itemId)

  it('says how each part is come by', () => {
    const tree = craftTree({ recipe: sword, crafts: 1, byOutput, supply })
    expect(tree).toMatchObject({ itemId: SWORD, recipeId: 10, crafts: 1, cost: 650, buyCost: null })
    expect(part(tree, INGOT)).toMatchObject({ units: 3, recipeId: 11, crafts: 3, cost: 240, buyCost: 270 })
    expect(part(tree, DUST)).toMatchObject({ units: 7, recipeId: null, cost: 210, ingredients: [] })
  })

  it('uses own materials first, each unit once', () => {
    // 3 ingots: one owned, two made of 4 ore, of which one is owned: 120. Hilt owned. Dust 210.
    const own = new Map([
      [INGOT, 1],
      [ORE, 1],
      [HILT, 1],
    ])
    const tree = craftTree({ recipe: sword, crafts: 1, byOutput, supply, own })
    expect(part(tree, INGOT)).toMatchObject({ owned: 1, crafts: 2, cost: 120 })
    expect(part(part(tree, INGOT)!, ORE)).toMatchObject({ units: 4, owned: 1, cost: 120 })
    expect(part(tree, HILT)).toMatchObject({ owned: 1, cost: 0, recipeId: null })
    expect(tree.cost).toBe(330)
    expect(own.get(ORE)).toBe(1)
  })

  it('never uses its own product as an ingredient', () => {
    expect(craftTree({ recipe: sword, crafts: 1, byOutput, supply, own: new Map([[SWORD, 5]]) }).cost).toBe(650)
  })

  it('leaves own materials of a way not taken to others', () => {
    // Ingots at 10 are bought for the three; the only ore stays for the token.
    const token = recipe(16, TOKEN, 1, [INGOT, 3], [ORE, 1])
    const cheapIngots = priceSupply(priceOf(new Map([...prices, [INGOT, 10]])))
    const tree = craftTree({ recipe: token, crafts: 1, byOutput, supply: cheapIngots, own: new Map([[ORE, 1]]) })
    expect(tree.cost).toBe(30)
    expect(part(tree, ORE)).toMatchObject({ owned: 1 })
  })

  it('pays according to the depth of the book, also for repeated purchases', () => {
    // Ore: 6 at 40, then 100 at 50. The three ingots take 6 ore = 240 < 270. The two of the hilt would take 4 x 50 = 200
    // or 2 x 90 = 180 -> bought: hilt 180 + 40 = 220 < 250.
    const asks = new Map([
      [
        ORE,
        flatSide([
          { unitPrice: 40, quantity: 6, listings: 1 },
          { unitPrice: 50, quantity: 100, listings: 1 },
        ]),
      ],
      ...[...prices]
        .filter(([id]) => id !== ORE)
        .map(([id, unitPrice]) => [id, flatSide([{ unitPrice, quantity: 50, listings: 1 }])] as const),
    ])
    const tree = craftTree({ recipe: sword, crafts: 1, byOutput, supply: bookSupply((id) => asks.get(id) ?? null) })
    expect(part(tree, INGOT)).toMatchObject({ cost: 240, recipeId: 11 })
    expect(part(tree, HILT)).toMatchObject({ cost: 220, recipeId: 12 })
    expect(part(part(tree, HILT)!, INGOT)).toMatchObject({ cost: 180, recipeId: null })
    expect(tree.cost).toBe(670)
  })

  it('has no cost where the book is not deep enough', () => {
    const asks = flatSide([{ unitPrice: 10, quantity: 3, listings: 1 }])
    const pair = recipe(17, TOKEN, 1, [WOOD, 2], [DUST, 1])
    const shallow = bookSupply((id) => (id === WOOD ? asks : null))
    expect(craftTree({ recipe: pair, crafts: 1, byOutput: new Map(), supply: shallow }).cost).toBeNull()
    const withVendor = cheaperSupply(shallow, priceSupply(priceOf(new Map([[DUST, 8], [WOOD, 12]])))) // biome-ignore format: one line
    expect(craftTree({ recipe: pair, crafts: 1, byOutput: new Map(), supply: withVendor }).cost).toBe(28)
    expect(craftTree({ recipe: pair, crafts: 2, byOutput: new Map(), supply: withVendor }).cost).toBe(64)
  })

  it('costs what the table of all costs says, with circles too', () => {
    fc.assert(
      fc.property(recipesArbitrary, pricesArbitrary, (some, price) => {
        const costs = craftingCosts(some, (id) => price[id] ?? null)
        const input = { byOutput: recipesByOutput(some), supply: priceSupply((id) => price[id] ?? null) }
        // In both directions: cached results must not depend on the order of queries.
        for (const one of [...some, ...some.toReversed()])
          expect(costs.ofRecipe(one)).toBe(craftTree({ ...input, recipe: one, crafts: 1 }).cost)
      }),
      { numRuns: 300 },
    )
  })

  it('never costs more with own materials, and adds up', () => {
    const check = (node: CraftNode): void => {
      if (node.recipeId !== null && node.cost !== null)
        expect(node.cost).toBe(node.ingredients.reduce((sum, child) => sum + (child.cost ?? 0), 0))
      node.ingredients.forEach(check)
    }
    fc.assert(
      fc.property(recipesArbitrary, pricesArbitrary, ownArbitrary, (some, price, own) => {
        const input = { byOutput: recipesByOutput(some), supply: priceSupply((id) => price[id] ?? null) }
        for (const one of some) {
          const without = craftTree({ ...input, recipe: one, crafts: 2 })
          const withOwn = craftTree({ ...input, recipe: one, crafts: 2, own })
          check(withOwn)
          if (without.cost !== null) expect(withOwn.cost).toBeLessThanOrEqual(without.cost)
        }
      }),
    )
  })

  it('never takes more units than a book has', () => {
    fc.assert(
      fc.property(recipesArbitrary, fc.array(sideArbitrary('sell'), { minLength: 7, maxLength: 7 }), (some, sides) => {
        const supply = bookSupply((id) => sides[id] ?? null)
        const root = craftTree({ recipe: some[0]!, crafts: 3, byOutput: recipesByOutput(some), supply })
        if (root.cost === null) return
        const bought = new Map<number, number>()
        const count = (node: CraftNode): void => {
          if (node.recipeId === null) bought.set(node.itemId, (bought.get(node.itemId) ?? 0) + node.units)
          node.ingredients.forEach(count)
        }
        count(root)
        let total = 0
        for (const [id, units] of bought) {
          const paid = supply(id, units)
          expect(paid).not.toBeNull()
          total += paid ?? 0
        }
        expect(total).toBe(root.cost)
      }),
    )
  })
})
