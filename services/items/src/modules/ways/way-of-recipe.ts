import type { Way, WayKind } from '@gildscope/contracts'
import { homesteadMaterials, onceADayItems, professions } from '@gildscope/game-data'
import * as z from 'zod'
import type { Row } from '../../lists/row.ts'

/** What calls can name: one id beyond it among the ways to an item would have all books refused. */
const id = z.int().positive().max(999_999_999)
/** No list means more; sums of such are still numbers. */
const count = z.number().positive().max(1_000_000_000)

/** A row of the recipe catalogues: of the game, of this site, of its drop research, or of a community feed. */
const recipeSchema = z.object({
  id: z.int(),
  type: z.string(),
  output_item_id: id,
  output_item_count: count,
  output_item_count_range: z.string().optional(),
  byproducts: z.array(z.object({ item_id: id, count })).default([]),
  salvage_kit: z.string().nullish(),
  ingredients: z.array(z.object({ item_id: id, count })).default([]),
  currency_ingredients: z.array(z.object({ currency_id: id, count })).default([]),
  guild_ingredients: z.array(z.object({ upgrade_id: id, count })).default([]),
  disciplines: z.array(z.string()).default([]),
  flags: z.array(z.string()).default([]),
  min_rating: z.int().nullish(),
  merchant: z.object({ name: z.string(), locations: z.array(z.string()) }).optional(),
  source: z.string().optional(),
})
type Recipe = z.infer<typeof recipeSchema>

const KINDS: ReadonlyMap<string, WayKind> = new Map([
  ['MysticForge', 'forge'],
  ['Merchant', 'vendor'],
  ['Salvage', 'salvage'],
  ['DoubleClick', 'open'],
  ['Achievement', 'other'],
  ['Charge', 'other'],
  ['Growing', 'other'],
  ...professions.map(({ name }): [string, WayKind] => [name, 'craft']),
])

/** Those of the game have positive ids, ours of the Mystic Forge negative ones, all others say whose they are. */
const sourceOf = ({ id: recipeId, source }: Recipe): string => source ?? (recipeId > 0 ? 'game' : 'site')

const kindOf = (recipe: Recipe): WayKind | null =>
  sourceOf(recipe) === 'game' ? 'craft' : (KINDS.get(recipe.type) ?? null)

const ONCE_A_DAY: ReadonlySet<number> = new Set(onceADayItems.map((item) => item.id))

const rangeOf = (text: string | undefined): Pick<Way, 'least' | 'most'> => {
  const found = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '')
  const [least, most] = [Number(found?.[1]), Number(found?.[2])]
  return least <= most ? { least, most } : { least: null, most: null }
}

type Input = Way['inputs'][number]

/** Each input once: the forge lists one for each of its four places. */
const inputsOf = ({ ingredients, currency_ingredients, guild_ingredients }: Recipe): Input[] => {
  const inputs = new Map<string, Input>()
  const add = (kind: Input['kind'], inputId: number, units: number): void => {
    const key = `${kind} ${inputId}`
    inputs.set(key, { kind, id: inputId, count: units + (inputs.get(key)?.count ?? 0) })
  }
  for (const one of ingredients) add('item', one.item_id, one.count)
  for (const one of currency_ingredients) add('currency', one.currency_id, one.count)
  for (const one of guild_ingredients) add('guild-upgrade', one.upgrade_id, one.count)
  return [...inputs.values()]
}

/** What is also made, without what is taken: it would be made of itself. */
const byproductsOf = ({ byproducts, output_item_id }: Recipe, inputs: readonly Input[]): Way['byproducts'] => {
  const known = new Set([output_item_id, ...inputs.flatMap((input) => (input.kind === 'item' ? [input.id] : []))])
  return byproducts
    .filter(({ item_id }) => !known.has(item_id))
    .map(({ item_id, count: units }) => ({ id: item_id, count: units }))
}

/** Null for a row of another form or kind, and for what would be made of nothing but itself. */
export const wayOfRecipe = (row: Row): Way | null => {
  const { data: recipe } = recipeSchema.safeParse(row)
  if (recipe === undefined) return null
  const kind = kindOf(recipe)
  const output = recipe.output_item_id
  const inputs = inputsOf(recipe)
  if (kind === null || inputs.every((input) => input.kind === 'item' && input.id === output)) return null
  const isCraft = kind === 'craft'
  return {
    ...{ id: recipe.id, kind, inputs, output },
    count: recipe.output_item_count,
    byproducts: byproductsOf(recipe, inputs),
    kit: recipe.salvage_kit ?? null,
    ...rangeOf(recipe.output_item_count_range),
    disciplines: isCraft ? recipe.disciplines : [],
    rating: isCraft ? (recipe.min_rating ?? null) : null,
    // Without a flag whoever has the rating discovers it, AutoLearned ones come with the rating.
    isLearned: recipe.flags.includes('LearnedFromItem'),
    perDay: isCraft && ONCE_A_DAY.has(output) ? 1 : null,
    merchant: recipe.merchant ?? null,
    source: sourceOf(recipe),
  }
}

/** Below the ids of our other recipes, above those of community feeds. */
const HOMESTEAD_IDS = -(2 ** 40)

/** Without upgrades of the refiner, which everybody has. */
export const homesteadWays: readonly Way[] = homesteadMaterials.flatMap((material) =>
  material.inputs.map((input) => ({
    id: HOMESTEAD_IDS - input.id,
    kind: 'refine' as const,
    inputs: [{ kind: 'item' as const, id: input.id, count: input.needs[0] }],
    output: material.id,
    count: input.makes[0],
    byproducts: [],
    kit: null,
    ...{ least: null, most: null, disciplines: [], rating: null },
    ...{ isLearned: false, perDay: null, merchant: null, source: 'site' },
  })),
)
