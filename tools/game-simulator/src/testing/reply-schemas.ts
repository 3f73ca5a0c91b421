import type { Achievement } from '@gw2api/types/data/achievement'
import type { AchievementCategory } from '@gw2api/types/data/achievement-category'
import type { AchievementGroup } from '@gw2api/types/data/achievement-group'
import type { Exchange, Listing, Price } from '@gw2api/types/data/commerce'
import type { Currency } from '@gw2api/types/data/currency'
import type { Item } from '@gw2api/types/data/item'
import type { ItemStat } from '@gw2api/types/data/itemstat'
import type { MaterialCategory } from '@gw2api/types/data/material'
import type { Mini } from '@gw2api/types/data/mini'
import type { Recipe } from '@gw2api/types/data/recipe'
import type { Skin } from '@gw2api/types/data/skin'
import { z } from 'zod'

/** Text of a set that grows with the game: the type library's members do not bind replies. */
const word = <T extends string>() => z.custom<T>((value) => typeof value === 'string' && value !== '')
const words = <T extends string>() => z.array(word<T>())
const ids = z.array(z.int())

const side = z.strictObject({ quantity: z.int(), unit_price: z.int() })
const level = z.strictObject({ listings: z.int(), quantity: z.int(), unit_price: z.int() })
const category = z.object({ id: z.int(), name: z.string(), description: z.string(), icon: z.string(), order: z.int() })
const recipe = z.object({
  id: z.int(),
  chat_link: z.string(),
  disciplines: words<Recipe['disciplines'][number]>(),
  flags: words<Recipe['flags'][number]>(),
  min_rating: z.int(),
  output_item_count: z.int(),
  output_item_id: z.int(),
  time_to_craft_ms: z.int(),
  type: word<Recipe['type']>(),
})
const item = {
  id: z.int(),
  name: z.string(),
  chat_link: z.string(),
  level: z.int(),
  vendor_value: z.int(),
  flags: z.array(z.string()),
  game_types: z.array(z.string()),
}
const skin = {
  id: z.int(),
  name: z.string(),
  rarity: word<Skin['rarity']>(),
  flags: words<Skin['flags'][number]>(),
  restrictions: z.array(z.string()),
  type: word<Skin['type']>(),
}
const achievement = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  requirement: z.string(),
  locked_text: z.string(),
  flags: words<Achievement['flags'][number]>(),
  tiers: z.array(z.object({ count: z.int(), points: z.int() })),
}

/** Schemas of replies, each bound to the corresponding type of the public type library. */
export const REPLY_SCHEMAS = {
  price: z.strictObject({ id: z.int(), whitelisted: z.boolean(), buys: side, sells: side }) satisfies z.ZodType<Price>,
  listing: z.strictObject({ id: z.int(), buys: z.array(level), sells: z.array(level) }) satisfies z.ZodType<Listing>,
  exchange: z.strictObject({ coins_per_gem: z.int(), quantity: z.int() }) satisfies z.ZodType<Exchange>,
  item: z.object(item) satisfies z.ZodType<Pick<Item, keyof typeof item>>,
  skin: z.object(skin) satisfies z.ZodType<Pick<Skin, keyof typeof skin>>,
  achievement: z.object(achievement) satisfies z.ZodType<Pick<Achievement, keyof typeof achievement>>,
  currency: z.object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    order: z.int(),
    icon: z.string(),
  }) satisfies z.ZodType<Currency>,
  mini: z.object({
    id: z.int(),
    name: z.string(),
    icon: z.string(),
    order: z.int(),
    item_id: z.int(),
  }) satisfies z.ZodType<Mini>,
  itemStat: z.object({
    id: z.int(),
    name: z.string(),
    attributes: z.array(
      z.object({ attribute: word<ItemStat.Attribute['attribute']>(), multiplier: z.number(), value: z.number() }),
    ),
  }) satisfies z.ZodType<ItemStat>,
  material: z.object({
    id: z.int(),
    name: z.string(),
    items: ids,
    order: z.int(),
  }) satisfies z.ZodType<MaterialCategory>,
  group: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    order: z.int(),
    categories: ids,
  }) satisfies z.ZodType<AchievementGroup>,
  oldCategory: category.extend({ achievements: ids }) satisfies z.ZodType<AchievementCategory<undefined>>,
  category: category.extend({ achievements: z.array(z.object({ id: z.int() })) }) satisfies z.ZodType<
    AchievementCategory<'latest'>
  >,
  oldRecipe: recipe.extend({
    ingredients: z.array(z.strictObject({ item_id: z.int(), count: z.int() })),
  }) satisfies z.ZodType<Recipe>,
  recipe: recipe.extend({
    ingredients: z.array(
      z.strictObject({ type: z.enum(['Item', 'GuildUpgrade', 'Currency']), id: z.int(), count: z.int() }),
    ),
  }) satisfies z.ZodType<Recipe<'latest'>>,
}
