import { hash } from '../market/random.ts'
import type { ApiRecord } from '../world.ts'

export type Rarity = 'Junk' | 'Basic' | 'Fine' | 'Masterwork' | 'Rare' | 'Exotic' | 'Ascended' | 'Legendary'

export type ItemDetails = { type?: string } & Record<string, unknown>

export type ItemRecord = ApiRecord & {
  id: number
  name: string
  description: string
  type: string
  rarity: Rarity
  level: number
  vendor_value: number
  default_skin?: number
  flags: readonly string[]
  details?: ItemDetails
}

export type RecipeRecord = ApiRecord & {
  id: number
  type: string
  output_item_id: number
  output_item_count: number
  disciplines: readonly string[]
  min_rating: number
  flags: readonly string[]
  ingredients: readonly { type: 'Item'; id: number; count: number }[]
}

export type SkinRecord = ApiRecord & { id: number; name: string; type: string; rarity: Rarity }

export const BOUND = ['AccountBound', 'NoSell', 'AccountBindOnUse'] as const
const GAME_TYPES = ['Activity', 'Wvw', 'Dungeon', 'Pve'] as const
const NONE: readonly never[] = []

/** An address in the form of the game's render service, which has no image for a generated item. */
export const iconUrl = (family: number): string => {
  const signature = [1, 2, 3, 4, 5].map((part) => hash(family, part).toString(16).padStart(8, '0')).join('')
  return `https://render.guildwars2.com/file/${signature.toUpperCase()}/${100_000 + (hash(family, 6) % 2_500_000)}.png`
}

const LINK_TYPES = { item: 0x02, recipe: 0x09, skin: 0x0a } as const

const linkBytesOf = (kind: keyof typeof LINK_TYPES, id: number): number[] => {
  const little = [id & 0xff, (id >>> 8) & 0xff, (id >>> 16) & 0xff, (id >>> 24) & 0xff]
  return kind === 'item' ? [LINK_TYPES.item, 1, ...little] : [LINK_TYPES[kind], ...little]
}

/** The code that shows a record in the game's chat: type, for items a quantity of 1, then the id, low byte first. */
export const chatLink = (kind: keyof typeof LINK_TYPES, id: number): string =>
  `[&${Buffer.from(linkBytesOf(kind, id)).toString('base64')}]`

export type ItemDraft = {
  id: number
  name: string
  type: string
  rarity: Rarity
  level?: number | undefined
  vendorValue?: number | undefined
  description?: string | undefined
  skin?: number | undefined
  flags?: readonly string[] | undefined
  details?: ItemDetails | undefined
  /** Items with the same look share an icon. */
  look?: number | undefined
}

/** An item in the form of `/v2/items`. */
export const itemRecord = (draft: ItemDraft): ItemRecord => ({
  name: draft.name,
  description: draft.description ?? '',
  type: draft.type,
  level: draft.level ?? 0,
  rarity: draft.rarity,
  vendor_value: draft.vendorValue ?? 0,
  ...(draft.skin !== undefined && { default_skin: draft.skin }),
  game_types: GAME_TYPES,
  flags: draft.flags ?? NONE,
  restrictions: NONE,
  id: draft.id,
  chat_link: chatLink('item', draft.id),
  icon: iconUrl(draft.look ?? draft.id),
  ...(draft.details && { details: draft.details }),
})

export type RecipeDraft = {
  id: number
  type: string
  output: number
  count?: number
  rating: number
  ms?: number
  disciplines: readonly string[]
  flags?: readonly string[]
  ingredients: readonly (readonly [id: number, count: number])[]
}

/** A recipe in the newest form of `/v2/recipes`. */
export const recipeRecord = (draft: RecipeDraft): RecipeRecord => ({
  id: draft.id,
  type: draft.type,
  output_item_id: draft.output,
  output_item_count: draft.count ?? 1,
  time_to_craft_ms: draft.ms ?? 1000,
  disciplines: draft.disciplines,
  min_rating: draft.rating,
  flags: draft.flags ?? [],
  ingredients: draft.ingredients.map(([id, count]) => ({ type: 'Item', id, count })),
  chat_link: chatLink('recipe', draft.id),
})

export type SkinDraft = { id: number; name: string; type: string; rarity: Rarity; details?: ItemDetails | undefined }

export const skinRecord = (draft: SkinDraft): SkinRecord => ({
  name: draft.name,
  type: draft.type,
  flags: ['ShowInWardrobe'],
  restrictions: NONE,
  rarity: draft.rarity,
  id: draft.id,
  icon: iconUrl(draft.id + 0x10_0000),
  ...(draft.details && { details: draft.details }),
})
