import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csvIds } from '../wire.ts'

const level = z.object({
  listings: z.int().check(z.describe('Orders at this price')),
  unit_price: z.int().check(z.describe('Copper')),
  quantity: z.int().check(z.describe('Units of all these orders')),
})

export const gameListings = z.object({ id: z.int(), buys: z.array(level), sells: z.array(level) })
export type GameListings = z.infer<typeof gameListings>

/** The current order book of one item from the game's own API, best price first on both sides. */
export const getGameListings = endpoint({
  name: 'getGameListings',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/commerce/listings/:id',
  params: z.object({ id: z.codec(z.string(), z.int(), { decode: Number, encode: String }) }),
  summary: 'Order book of an item',
  reply: gameListings,
  errors: ['NOT_FOUND'],
})

/** Order books of several items; ones without a book are absent, and if none has one the game answers 404. */
export const getManyGameListings = endpoint({
  name: 'getManyGameListings',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/commerce/listings',
  query: z.object({ ids: csvIds.check(z.describe('Item ids separated by commas, 200 at most')) }),
  summary: 'Order books of items',
  reply: z.array(gameListings),
  errors: ['NOT_FOUND'],
})
