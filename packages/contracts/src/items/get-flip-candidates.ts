import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { fillFacts } from './get-books.ts'

/** Candidates in one answer at most. */
export const MAX_FLIP_CANDIDATES = 1_500

const flipCandidate = named(
  'FlipCandidate',
  z.object({
    id: z.int(),
    buy: z.int().check(z.describe('Best bid in copper: an order stands one above it')),
    sell: z.int().check(z.describe('Best ask in copper: a listing stands one below it')),
    usual: z
      .object({ buy: z.int(), sell: z.int() })
      .check(
        z.describe(
          'Mean of the best price of each side over the last week: a gap of this minute may be gone by the sale',
        ),
      ),
    spread: z
      .number()
      .check(
        z.describe('Standard deviation of the change of its price in a day, as a share; grows with the root of days'),
      ),
    fills: z.object({ buy: fillFacts, sell: fillFacts }),
  }),
)
export type FlipCandidate = z.output<typeof flipCandidate>

/** Why items are no candidates, and how many. */
const flipOmissions = named(
  'FlipOmissions',
  z.object({
    noMargin: z.int().check(z.describe('Fees take the margin, or a side is empty')),
    old: z.int().check(z.describe('Not seen by the last three polls')),
    unseen: z.int().check(z.describe('Less than 80 % of the last week was observed, or too few fronts')),
    still: z.int().check(z.describe('Nothing was bought or nothing was sold in a week')),
    ranked: z.int().check(z.describe(`Behind the ${MAX_FLIP_CANDIDATES} that could earn most`)),
  }),
)
export type FlipOmissions = z.output<typeof flipOmissions>

export const getFlipCandidates = endpoint({
  name: 'getFlipCandidates',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/flip-candidates',
  summary: 'Items that may pay to be bought by order and sold by listing',
  description:
    'Prices of this minute with what the last hour counted: trade, fronts, and how much the price moves. Those that could earn most a day come first. What to do with a purse is computed from it by the flip finder.',
  reply: named(
    'FlipCandidates',
    z.object({
      countedAt: z.nullable(z.string()).check(z.describe('Up to when trade and fronts are counted; null: not yet')),
      pricesAt: z.nullable(z.string()).check(z.describe('From which poll prices are; null: from none yet')),
      candidates: z.array(flipCandidate),
      leftOut: flipOmissions,
    }),
  ),
  errors: ['UNAVAILABLE', 'TOO_LARGE'],
  example: { request: '/gw2/v1/flip-candidates' },
})
