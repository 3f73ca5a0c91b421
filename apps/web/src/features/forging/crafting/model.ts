import type { CraftNode } from '@gildscope/market'
import { formatNumber, type ItemRef } from '@gildscope/ui'
import { crafterText, type KnownRecipe } from '../shared/crafting-recipes.ts'

/** Every item in a recipe's tree, the product first. */
export const treeItemIds = (
  recipe: KnownRecipe,
  byOutput: ReadonlyMap<number, readonly { ingredients: KnownRecipe['ingredients'] }[]>,
): number[] => {
  const ids = new Set([recipe.outputId])
  const waiting = recipe.ingredients.map(({ itemId }) => itemId)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (ids.has(id)) continue
    ids.add(id)
    for (const { ingredients } of byOutput.get(id) ?? []) waiting.push(...ingredients.map(({ itemId }) => itemId))
  }
  return [...ids]
}

export type TreeRow = {
  /** Place in the tree: `0.2.1`. */
  key: string
  depth: number
  item: ItemRef
  units: number
  owned: number
  /** `Craft 3 × (Armorsmith 400)`, `Buy`. */
  way: string
  buyCost: number | null
  cost: number | null
}

type Names = {
  refOf: (id: number) => ItemRef
  recipeOf: (id: number) => KnownRecipe | undefined
}

const times = (count: number): string => `${formatNumber(count)} ×`

const wayOf = ({ recipeId, crafts, cost, units, owned }: CraftNode, recipeOf: Names['recipeOf']): string => {
  if (recipeId !== null) {
    const recipe = recipeOf(recipeId)
    const crafter = recipe === undefined ? '' : crafterText(recipe)
    return crafter === '' ? `Craft ${times(crafts)}` : `Craft ${times(crafts)} (${crafter})`
  }
  if (owned === units) return 'Own'
  return cost === null ? 'Not available' : 'Buy'
}

/** The tree line by line, parts below what they make. */
export const treeRows = (tree: CraftNode, names: Names): TreeRow[] => {
  const rowsOf = (node: CraftNode, key: string, depth: number): TreeRow[] => [
    {
      ...{ key, depth, item: names.refOf(node.itemId), units: node.units, owned: node.owned },
      ...{ way: wayOf(node, names.recipeOf), buyCost: node.buyCost, cost: node.cost },
    },
    ...node.ingredients.flatMap((part, index) => rowsOf(part, `${key}.${index}`, depth + 1)),
  ]
  return rowsOf(tree, '0', 0)
}

/** The parts without which the tree has no cost. */
export const lackingParts = (tree: CraftNode): number[] => {
  if (tree.cost !== null) return []
  const below = tree.ingredients.flatMap(lackingParts)
  return below.length > 0 ? [...new Set(below)] : [tree.itemId]
}
