import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

const dayAndBefore = named(
  'DayAndBefore',
  z.object({
    now: z.nullable(z.number()).check(z.describe('The last 24 hours')),
    before: z.nullable(z.number()).check(z.describe('The 24 hours before them')),
  }),
)

export const marketPulse = named(
  'MarketPulse',
  z.object({
    value: dayAndBefore.check(z.describe('Copper paid for what was sold off sell listings')),
    sold: dayAndBefore.check(z.describe('Units sold off sell listings (estimate)')),
    traded: dayAndBefore.check(z.describe('Items with at least one unit sold off sell listings')),
    rising: z.int().check(z.describe('Items whose sell price is above the average of the day before')),
    falling: z.int().check(z.describe('Items whose sell price is below it')),
    gems: z
      .array(named('GemPrice', z.object({ date: z.string(), copper: z.int() })))
      .check(z.describe('Copper that 100 gems cost, hourly over the last 24 hours, oldest first')),
  }),
)
export type MarketPulse = z.infer<typeof marketPulse>

export const getPulse = endpoint({
  name: 'getPulse',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/market/pulse',
  summary: 'The whole market in a few figures',
  description: 'Sums over all items; null until the first day is counted.',
  reply: marketPulse,
  errors: ['UNAVAILABLE'],
  example: { request: '/gw2/v1/market/pulse' },
})
