import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csvIds } from '../wire.ts'

const attribute = z.looseObject({ attribute: z.string(), modifier: z.number() })

/** The fields of the game's item record that pages read; all others are ignored. */
export const gameItem = z.looseObject({
  id: z.int(),
  flags: z.optional(z.array(z.string())),
  details: z.optional(
    z.looseObject({
      min_power: z.optional(z.number()),
      max_power: z.optional(z.number()),
      defense: z.optional(z.number()),
      /** Slots of a bag. */
      size: z.optional(z.number()),
      infix_upgrade: z.optional(z.looseObject({ attributes: z.optional(z.array(attribute)) })),
    }),
  ),
})
export type GameItem = z.infer<typeof gameItem>

/** The same for several items, 200 at most; unknown ids are absent. */
export const getGameItems = endpoint({
  name: 'getGameItems',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/items',
  query: z.object({ ids: csvIds }),
  summary: 'Items as the game describes them',
  reply: z.array(gameItem),
  errors: ['NOT_FOUND'],
})

/** An item as the game's own API describes it; read for what our items do not carry, such as attribute values. */
export const getGameItem = endpoint({
  name: 'getGameItem',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/items/:id',
  params: z.object({ id: z.codec(z.string(), z.int(), { decode: Number, encode: String }) }),
  summary: 'An item as the game describes it',
  reply: gameItem,
  errors: ['NOT_FOUND'],
})
