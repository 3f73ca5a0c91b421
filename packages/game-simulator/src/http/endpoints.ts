import { COLLECTIONS } from '../world.ts'

/** Every endpoint below `/v2` that can be asked, and so everything that a fault can be limited to. */
export const ENDPOINTS = [
  ...COLLECTIONS,
  'recipes/search',
  'commerce/prices',
  'commerce/listings',
  'commerce/exchange',
  'tokeninfo',
  'build',
] as const
export type Endpoint = (typeof ENDPOINTS)[number]
