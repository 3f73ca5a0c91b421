import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { countText, csvIds, param } from '../wire.ts'

/** One changed item in an event `prices`; the field `id` of the event itself is the version after the change. */
export const streamedPrice = named(
  'StreamedPrice',
  z.object({
    id: z.int(),
    buy_price: z.nullable(z.int()),
    sell_price: z.nullable(z.int()),
    buy_quantity: z.nullable(z.int()),
    sell_quantity: z.nullable(z.int()),
  }),
)
export type StreamedPrice = z.infer<typeof streamedPrice>

/** The data of an event `heartbeat`. */
export const streamHeartbeat = named('StreamHeartbeat', z.object({ version: z.int(), ageSeconds: z.nullable(z.int()) }))
export type StreamHeartbeat = z.infer<typeof streamHeartbeat>

export const streamItems = endpoint({
  name: 'streamItems',
  service: 'gateway',
  access: 'public',
  method: 'GET',
  path: '/v1/items/stream',
  media: 'sse',
  summary: 'Changed prices as they are seen',
  description:
    'Server-sent events, whose ids are data versions. A reconnecting client sends Last-Event-ID, as browsers do by themselves; a new one may say with `since` what it has.',
  query: z.object({
    ids: z.optional(csvIds).check(param('Only these items', [19721, 19976])),
    since: z
      .optional(countText('since'))
      .check(param('Data version that the listener has: what changed after it comes first', 4711)),
  }),
  headers: z.object({
    'last-event-id': z
      .optional(z.string())
      .check(param('Data version of the last event that was read; browsers send it when they reconnect', '4711')),
  }),
  reply: z.string(),
  events: {
    prices: { description: 'Items whose prices or quantities changed', data: z.array(streamedPrice) },
    heartbeat: { description: 'First of all, and every 15 seconds: that the stream is alive', data: streamHeartbeat },
    reset: {
      description: 'More was missed than can be replayed (15 minutes, 5,000 items): read the list again',
      data: named('StreamReset', z.object({ version: z.int() })),
    },
  },
  errors: ['TOO_LARGE', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/items/stream?ids=19721,19976' },
})
