import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

const source = named(
  'SkinSource',
  z.object({
    id: z.int().check(z.describe('Item id; its use unlocks the skin')),
    name: z.string(),
    sell_price: z.nullable(z.int()),
    buy_price: z.nullable(z.int()),
  }),
)

const skinSources = named(
  'WeaponSkin',
  z.object({
    skin: z.int(),
    name: z.string(),
    icon: z.nullable(z.string()),
    weaponType: z.nullable(z.string()),
    sources: z.array(source).check(z.describe('Tradable items that unlock it, cheapest ask first')),
  }),
)
export type SkinSources = z.infer<typeof skinSources>

export const getWeaponSkins = endpoint({
  name: 'getWeaponSkins',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/skins/weapons',
  summary: 'Every weapon skin with the tradable items that unlock it',
  description: 'An item unlocks a skin of its own (`default_skin`), or one that its use adds to the wardrobe.',
  reply: z.array(skinSources),
  errors: ['UNAVAILABLE'],
  example: { request: '/gw2/v1/skins/weapons' },
})

const collection = named(
  'SkinCollection',
  z.object({
    id: z.int().check(z.describe("The game's achievement id")),
    name: z.string(),
    reward: z.nullable(z.int()).check(z.describe('Claim tickets that the achievement gives; null: it does not say')),
    skins: z.array(skinSources),
  }),
)
export type SkinCollection = z.infer<typeof collection>

export const getCollections = endpoint({
  name: 'getCollections',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/misc/collections',
  summary: 'Black Lion weapon collections with the tradable items that unlock their skins',
  description:
    'Each collection with its skins, and for each skin the items on the trading post that unlock it, the cheapest ask first.',
  example: { request: '/gw2/v1/misc/collections' },
  reply: z.array(collection),
  errors: ['UNAVAILABLE'],
})
