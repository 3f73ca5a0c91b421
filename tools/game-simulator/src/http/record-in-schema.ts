import { z } from 'zod'
import type { ApiRecord, CollectionName } from '../world.ts'

const NUMERIC_SUFFIX_FROM = Date.parse('2020-11-17T00:30:00.000Z')
const TYPED_INGREDIENTS_FROM = Date.parse('2022-03-09T02:00:00.000Z')
const ACHIEVEMENT_OBJECTS_FROM = Date.parse('2022-03-23T19:00:00.000Z')

const ingredientsSchema = z.array(z.object({ type: z.string(), id: z.int(), count: z.int() }))
const categoryAchievementsSchema = z.array(z.union([z.int(), z.looseObject({ id: z.int() })]))
const upgradableSchema = z.looseObject({ secondary_suffix_item_id: z.union([z.int(), z.string()]) })

/** The newest form of a recipe's ingredients. */
export const recipeIngredients = (recipe: ApiRecord): z.infer<typeof ingredientsSchema> =>
  ingredientsSchema.parse(recipe.ingredients)

/** In old schemas only items were ingredients, and guild upgrades were separate. */
const recipeInSchema = (recipe: ApiRecord, schema: number): ApiRecord => {
  if (schema >= TYPED_INGREDIENTS_FROM) return recipe
  const ingredients = recipeIngredients(recipe)
  const ofType = (type: string): typeof ingredients => ingredients.filter((ingredient) => ingredient.type === type)
  const upgrades = ofType('GuildUpgrade').map(({ id, count }) => ({ upgrade_id: id, count }))
  return {
    ...recipe,
    ingredients: ofType('Item').map(({ id, count }) => ({ item_id: id, count })),
    ...(upgrades.length > 0 && { guild_ingredients: upgrades }),
  }
}

/** Once the second upgrade of an item was text. */
const itemInSchema = (item: ApiRecord, schema: number): ApiRecord => {
  const details = upgradableSchema.safeParse(item.details)
  if (!details.success) return item
  const suffix = details.data.secondary_suffix_item_id
  if (schema < NUMERIC_SUFFIX_FROM)
    return { ...item, details: { ...details.data, secondary_suffix_item_id: String(suffix) } }
  const { secondary_suffix_item_id: _text, ...rest } = details.data
  return { ...item, details: Number(suffix) > 0 ? { ...rest, secondary_suffix_item_id: Number(suffix) } : rest }
}

/** Once a category listed the ids of its achievements, now it lists objects; recordings hold either form. */
const categoryInSchema = (category: ApiRecord, schema: number): ApiRecord => {
  const achievements = categoryAchievementsSchema.parse(category.achievements ?? []).map((entry) => {
    const full = typeof entry === 'number' ? { id: entry } : entry
    return schema >= ACHIEVEMENT_OBJECTS_FROM ? full : full.id
  })
  return { ...category, achievements }
}

type InSchema = (record: ApiRecord, schema: number) => ApiRecord

const CHANGED: Partial<Record<CollectionName, InSchema>> = {
  items: itemInSchema,
  recipes: recipeInSchema,
  'achievements/categories': categoryInSchema,
}

const unchanged: InSchema = (record) => record

/** The form of this collection's records in a schema version (its Unix ms). */
export const inSchemaOf = (name: CollectionName): InSchema => CHANGED[name] ?? unchanged
