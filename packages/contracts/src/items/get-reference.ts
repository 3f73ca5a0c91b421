import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { csvSignedIdsOrAll, param } from '../wire.ts'
import { MAX_ITEM_IDS } from './items-query.ts'
import { listQuery } from './list-query.ts'
import {
  CURRENCY_FIELDS,
  FESTIVAL_FIELDS,
  FLAT_RECIPE_FIELDS,
  FRACTAL_SAMPLE_FIELDS,
  GEMSTORE_CATEGORY_FIELDS,
  GEMSTORE_FIELDS,
  RAID_REWARD_FIELDS,
  RECIPE_FIELDS,
  SKIN_FIELDS,
} from './reference-fields.ts'

const rows = z.array(named('ReferenceRow', z.record(z.string(), z.unknown())))

export const getForgeRecipes = endpoint({
  name: 'getForgeRecipes',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/recipes/json',
  summary: 'Recipes with up to four ingredients, in the flat form',
  description: '`output`, `outputQuantity` and `item_1_id` to `item_4_quantity`; crafting and Mystic Forge recipes.',
  query: z.object(
    listQuery(FLAT_RECIPE_FIELDS, { fields: ['output', 'outputQuantity', 'item_1_id'], filter: 'output:eq:68063' }),
  ),
  reply: rows,
  example: {
    request: '/gw2/v1/recipes/json?filter=output:eq:68063',
  },
})

export const getRecipes = endpoint({
  name: 'getRecipes',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v2/recipes',
  summary: "Recipes in the game's form",
  description:
    'Ingredients are always `{ item_id, count }`. Without ids or a filter no Mystic Forge recipes; `filter=type:MysticForge` answers only those. ' +
    '`filter=output_item_id:19679` answers the recipes that make an item, those of the Mystic Forge too. ' +
    '`filter=ingredient:19721` answers the crafting recipes that use it, `filter=ingredient:19721,type:MysticForge` ' +
    'those of the Mystic Forge; `ingredient` takes `eq` only. ' +
    'Each has, in this order, `id`, `chat_link`, `disciplines`, `firstAdded`, `flags`, `ingredients`, `lastUpdate`, ' +
    '`min_rating`, `output_item_count`, `output_item_id`, `time_to_craft_ms` and `type`; others are sorted in between by name. ' +
    '`min_rating` and `time_to_craft_ms` are null in the Mystic Forge. ' +
    'Recipes of community feeds (forge, vendors and others, if the operator has them read) only appear if the filter names ' +
    '`type` or `source`, as in `filter=type:Merchant` and `filter=source:custom-recipes`, or `ids` names them. They have ' +
    '`name` and `source`, currencies in `currency_ingredients`, and ids that stay the same from one reading to the next. ' +
    'So does what drop research shows to come out of items, with the lower ends of its intervals: `filter=source:drops`. ' +
    'These have no `name`, but `byproducts`, and where something is salvaged its `salvage_kit`, of which `currency_ingredients` has a use.',
  query: z.object({
    ...listQuery(RECIPE_FIELDS, { fields: ['id', 'ingredients', 'output_item_id'], filter: 'ingredient:19721' }),
    ids: z
      .optional(csvSignedIdsOrAll)
      .check(
        param(
          `Recipe ids separated by commas, ${MAX_ITEM_IDS} at most, or \`all\`; unknown ones are left out`,
          [7319, 7840],
        ),
      ),
  }),
  reply: rows,
  errors: ['TOO_LARGE'],
  example: { request: '/gw2/v2/recipes?filter=ingredient:19721&limit=2' },
})

export const getSkins = endpoint({
  name: 'getSkins',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/skins/json',
  summary: 'Skins',
  description:
    'Weapons, armour, back items and gathering tools as the game lists them, by id, with their English names and icons. The list is read again with each build of the game.',
  query: z.object(listQuery(SKIN_FIELDS, { fields: ['id', 'name', 'type'], filter: 'type:Weapon' })),
  reply: rows,
  example: { request: '/gw2/v1/skins/json?filter=type:Weapon&fields=id,name,type,icon&limit=2' },
})

export const getCurrencies = endpoint({
  name: 'getCurrencies',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/currencies',
  summary: 'Currencies',
  description: 'The currencies of the wallet by id, with name and icon, as the game lists them.',
  query: z.object(listQuery(CURRENCY_FIELDS, { fields: ['id', 'img', 'name'], filter: 'name:cts:shard' })),
  reply: rows,
  example: { request: '/gw2/v1/currencies' },
})

export const getRaidRewards = endpoint({
  name: 'getRaidRewards',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/misc/raid/rewards',
  summary: 'What raid currencies buy',
  description:
    "What vendors ask for rewards of raids, in the raid's currency and in coin. The list comes from the operator: it is empty where none is configured.",
  query: z.object(listQuery(RAID_REWARD_FIELDS, { fields: ['id', 'cost', 'currency'], filter: 'currency:28' })),
  reply: rows,
  example: { request: '/gw2/v1/misc/raid/rewards' },
})

export const getFestivals = endpoint({
  name: 'getFestivals',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/misc/festival',
  summary: 'Contents of festival boxes by year',
  description:
    'How many of each item boxes of a festival held, by festival and year. The list comes from the operator: it is empty where none is configured.',
  query: z.object(
    listQuery(FESTIVAL_FIELDS, { fields: ['id', 'festival', 'quantity'], filter: 'festival:Four Winds' }),
  ),
  reply: rows,
  example: { request: '/gw2/v1/misc/festival?filter=festival:Four Winds' },
})

export const getFractalSamples = endpoint({
  name: 'getFractalSamples',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/misc/fractal',
  summary: 'What counted numbers of Fractal Encryptions held',
  description:
    'Samples of several people, each with how many Fractal Encryptions were opened for it. The list comes from the operator: it is empty where none is configured.',
  query: z.object(
    listQuery(FRACTAL_SAMPLE_FIELDS, { fields: ['drop', 'quantity', 'sample'], filter: 'quantity:gt:100' }),
  ),
  reply: rows,
  example: {
    request: '/gw2/v1/misc/fractal',
  },
})

export const getGemstoreCatalogue = endpoint({
  name: 'getGemstoreCatalogue',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/gemstore/catalogue/json',
  summary: 'Gem store: every item with its last sale',
  description:
    'Everything that the gem store is known to have sold, with its price in gems and when it was last on sale. The list comes from the operator: it is empty where none is configured.',
  query: z.object(listQuery(GEMSTORE_FIELDS, { fields: ['uuid', 'name', 'gemPrice'], filter: 'gemPrice:lt:500' })),
  reply: rows,
  example: { request: '/gw2/v1/gemstore/catalogue/json?fields=uuid,name,gemPrice&limit=2' },
})

export const getGemstoreCategories = endpoint({
  name: 'getGemstoreCategories',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/gemstore/categories/json',
  summary: 'Gem store: categories with the number of items',
  description: 'The categories of the catalogue, each with how many of its items the catalogue has.',
  query: z.object(listQuery(GEMSTORE_CATEGORY_FIELDS, { fields: ['name', 'items'], filter: 'items:gt:10' })),
  reply: rows,
  example: { request: '/gw2/v1/gemstore/categories/json' },
})

export const getGemstoreIndex = endpoint({
  name: 'getGemstoreIndex',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/gemstore/index/json',
  summary: 'Gem store: what is on sale now',
  description: 'The rows of the catalogue whose latest sale has begun and not ended.',
  query: z.object(listQuery(GEMSTORE_FIELDS, { fields: ['uuid', 'name', 'gemPrice'], filter: 'gemPrice:lt:500' })),
  reply: rows,
  example: { request: '/gw2/v1/gemstore/index/json' },
})

export const getGemstoreFeed = endpoint({
  name: 'getGemstoreFeed',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/gemstore/catalogue/feed/rss',
  media: 'rss',
  summary: 'Gem store: items that returned, as RSS',
  description: 'For feed readers: an entry for each of the last hundred items whose sale began, newest first.',
  reply: z.string(),
  example: { request: '/gw2/v1/gemstore/catalogue/feed/rss' },
})
