import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const instant = z.nullable(z.string())

export const marketStatus = z.object({
  dataSource: z.string().check(z.describe('simulated, live or replay')),
  dataVersion: z.int().check(z.describe('Rises with everything that changes an answer')),
  lastPoll: instant.check(z.describe('When the last poll of the market was finished')),
  ageSeconds: z.nullable(z.int()).check(z.describe('Seconds since the last poll')),
  message: z.nullable(z.string()).check(z.describe('What is being waited for; null when all is well')),
  items: z.int().check(z.describe('Known items')),
  tradable: z.int().check(z.describe('Items that are, or once were, on the trading post')),
  coverage1d: z
    .nullable(z.number())
    .check(z.describe('Mean share of the polls of the last day that saw an item, 0 to 1')),
  collectingSince: instant.check(z.describe('First poll of this installation')),
  imports: z.array(
    z.object({
      source: z.string(),
      resolution: z.string(),
      items: z.int().check(z.describe('Items whose history is imported')),
      rows: z.int(),
      lastAt: instant,
    }),
  ),
})
export type MarketStatus = z.infer<typeof marketStatus>

export const getStatus = endpoint({
  name: 'getStatus',
  service: 'items',
  method: 'GET',
  path: '/v1/status',
  summary: 'How fresh and how complete the data is',
  reply: marketStatus,
  example: { request: '/gw2/v1/status' },
})
