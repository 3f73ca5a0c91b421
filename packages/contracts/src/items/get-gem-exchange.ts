import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

const rate = z.nullable(z.int())

export const gemRate = named(
  'GemRate',
  z.object({
    date: z.string().check(z.describe('When the rate was read: the last time of its UTC day')),
    coins_to_gems: rate.check(z.describe('Copper that one gem costs, for a purchase of 10 gold')),
    gems_to_coins: rate.check(z.describe('Copper that one gem brings, for a sale of 100 gems')),
  }),
)
export type GemRate = z.infer<typeof gemRate>

export const getGemExchange = endpoint({
  name: 'getGemExchange',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/gems/exchange',
  summary: 'What gems cost and bring in coins, now and by day',
  description:
    'One row per UTC day of the last 365, oldest first; the last one is the newest rate. Rates are read every ten ' +
    'minutes, after the fee of the exchange; those of larger amounts differ. null: not read.',
  reply: z.array(gemRate),
  example: {
    request: '/gw2/v1/gems/exchange',
  },
})
