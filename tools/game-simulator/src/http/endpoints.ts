import { COLLECTIONS } from '../world.ts'

/** Endpoints that answer to a key only; `guild` also without one. */
export const PRIVATE_ENDPOINTS = [
  'tokeninfo',
  'account',
  'account/achievements',
  'account/bank',
  'account/dailycrafting',
  'account/dyes',
  'account/inventory',
  'account/legendaryarmory',
  'account/materials',
  'account/minis',
  'account/recipes',
  'account/skins',
  'account/titles',
  'account/wallet',
  'characters',
  'characters/backstory',
  'characters/core',
  'characters/crafting',
  'characters/equipment',
  'characters/inventory',
  'characters/quests',
  'characters/recipes',
  'commerce/delivery',
  'commerce/transactions/current/buys',
  'commerce/transactions/current/sells',
  'commerce/transactions/history/buys',
  'commerce/transactions/history/sells',
  'guild',
  'guild/stash',
] as const
export type PrivateEndpoint = (typeof PRIVATE_ENDPOINTS)[number]

/** Every endpoint below `/v2`, and therefore everything that a fault can be limited to. */
export const ENDPOINTS = [
  ...COLLECTIONS,
  'recipes/search',
  'commerce/prices',
  'commerce/listings',
  'commerce/exchange',
  'build',
  ...PRIVATE_ENDPOINTS,
] as const
export type Endpoint = (typeof ENDPOINTS)[number]
