import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const level = z.object({
  listings: z.int().check(z.describe('Orders at this price')),
  unit_price: z.int().check(z.describe('Copper')),
  quantity: z.int().check(z.describe('Units of all these orders')),
})

export const gameListings = z.object({ id: z.int(), buys: z.array(level), sells: z.array(level) })
export type GameListings = z.infer<typeof gameListings>

/** The order book of one item as the game's own API has it now, best price first on both sides. */
export const getGameListings = endpoint({
  name: 'getGameListings',
  service: 'game',
  method: 'GET',
  path: '/v2/commerce/listings/:id',
  params: z.object({ id: z.codec(z.string(), z.int(), { decode: Number, encode: String }) }),
  summary: 'Order book of an item',
  reply: gameListings,
  errors: ['NOT_FOUND'],
})
