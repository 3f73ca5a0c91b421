import { hash } from 'node:crypto'
import type { RECIPE_FEEDS } from '@gildscope/contracts'
import * as z from 'zod'
import { normalRecipe } from '../../reference/normal-recipe.ts'
import { storableText } from '../feed-records.ts'
import type { FeedDocument } from '../read-feed.ts'

const name = storableText.min(1).max(200)
const id = z.int().positive()
const amount = z.number().positive()

/** As the game had it before 2022; currencies have its ids, negative. */
const oldIngredient = z
  .object({ item_id: z.int().refine((given) => given !== 0), count: amount })
  .transform(({ item_id, count }) => ({
    type: item_id < 0 ? ('Currency' as const) : ('Item' as const),
    id: Math.abs(item_id),
    count,
  }))
const newIngredient = z.object({ type: z.enum(['Item', 'Currency', 'GuildUpgrade']), id, count: amount })

/** Both lists in one: gw2efficiency has had either kind of ingredient, and each some fields that the other lacks. */
const recipeSchema = z.object({
  name,
  output_item_id: id,
  /** An average where what comes out is drawn. */
  output_item_count: amount,
  /** The least and the most of what is drawn, `40-200`; empty where nothing is. */
  output_item_count_range: storableText.max(50).optional(),
  ingredients: z
    .array(z.union([newIngredient, oldIngredient]))
    .min(1)
    .max(200),
  disciplines: z.array(storableText.min(1).max(50)).min(1).max(20),
  min_rating: z.int().min(0).optional(),
  /** 0: of no achievement. */
  achievement_id: z.int().min(0).optional(),
  merchant: z.object({ name, locations: z.array(name).max(100) }).optional(),
})

/** `Mystic Forge` as the type of a recipe: `MysticForge`. */
const typeOf = (discipline: string): string => discipline.replace(/\s+(\S)/g, (_, first: string) => first.toUpperCase())

/** Beyond the ids of every other recipe, which have 32 bits. */
const FIRST_ID = 2 ** 47
const HASH_DIGITS = 11

/** What is in a recipe makes its id, because the lists have none that last. */
const idOf = (feed: string, { name: _, ...content }: Record<string, unknown>): number =>
  -(FIRST_ID + Number.parseInt(hash('sha256', JSON.stringify([feed, content])).slice(0, HASH_DIGITS), 16))

const documentOf =
  (feed: (typeof RECIPE_FEEDS)[number]) =>
  ({ achievement_id, ...recipe }: z.output<typeof recipeSchema>): FeedDocument => {
    const given = Object.fromEntries(Object.entries(recipe).filter(([, value]) => value !== ''))
    const content = { ...given, ...(achievement_id && { achievement_id }) }
    const found = idOf(feed, content)
    const { output_item_id, output_item_count, ingredients } = recipe
    const data = normalRecipe({
      ...content,
      ...{ id: found, output_item_id, output_item_count, ingredients },
      type: typeOf(recipe.disciplines[0] ?? ''),
      source: feed,
    })
    return { id: String(found), data }
  }

/** What a row of each list becomes. */
export const RECIPE_FORMS = {
  'custom-recipes': recipeSchema.transform(documentOf('custom-recipes')),
  'profits-recipes': recipeSchema.transform(documentOf('profits-recipes')),
} as const satisfies Record<(typeof RECIPE_FEEDS)[number], z.ZodType<FeedDocument>>
