import type { Collection, RecordId } from '../world.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import type { ApiQuery } from './api-query.ts'
import { readId } from './read-ids.ts'
import { recipeIngredients } from './record-in-schema.ts'

type RecipeIndex = { input: Map<RecordId, RecordId[]>; output: Map<RecordId, RecordId[]> }

const SAMPLE_ITEM_ID = 1

const indexRecipes = (recipes: Collection): RecipeIndex => {
  const index: RecipeIndex = { input: new Map(), output: new Map() }
  const add = (map: Map<RecordId, RecordId[]>, item: unknown, recipe: RecordId): void => {
    if (typeof item !== 'number') return
    const known = map.get(item)
    if (known) known.push(recipe)
    else map.set(item, [recipe])
  }
  for (const id of recipes.ids()) {
    const recipe = recipes.get(id)
    if (recipe === null) continue
    add(index.output, recipe.output_item_id, id)
    for (const ingredient of recipeIngredients(recipe))
      if (ingredient.type === 'Item') add(index.input, ingredient.id, id)
  }
  return index
}

/** Recipes by an item that they use or make; the index is made on the first search and when the set changes. */
export const createRecipeSearch = (recipes: Collection): ((query: ApiQuery) => Answer) => {
  const indexes = new WeakMap<readonly RecordId[], RecipeIndex>()

  const currentIndex = (): RecipeIndex => {
    const known = indexes.get(recipes.ids()) ?? indexRecipes(recipes)
    indexes.set(recipes.ids(), known)
    return known
  }

  return ({ input, output }) => {
    if ((input === undefined) === (output === undefined)) throw new ApiError(400, 'specify either input or output')
    const [by, text] = input === undefined ? (['output', output ?? ''] as const) : (['input', input] as const)
    const found = currentIndex()[by].get(readId(text, [SAMPLE_ITEM_ID])) ?? []
    const total = String(found.length)
    return jsonAnswer(found, { 'x-result-total': total, 'x-result-count': total })
  }
}
