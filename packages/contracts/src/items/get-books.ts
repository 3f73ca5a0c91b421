import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { csvIds, param } from '../wire.ts'

/** Books in one call at most. */
export const MAX_BOOKS = 500
const MAX_LEVELS = 500
/** Levels of each side unless a call says otherwise. */
export const DEFAULT_LEVELS = 50

const level = z.tuple([z.int(), z.int(), z.int()]).check(z.describe('Unit price in copper, units, number of listings'))

const fronts = z
  .array(z.tuple([z.number(), z.number(), z.number()]))
  .check(
    z.describe(
      'How long an order put in front would have stood there until somebody offered better, for each minute of the last 30 days in which it could be put: minutes at most, how many were beaten within them, how many were lost from sight within them. Ascending',
    ),
  )

export const fillFacts = named(
  'FillFacts',
  z.object({
    days: z.number().check(z.describe('Days of minutes that were observed, of the last week')),
    sold: z.number().check(z.describe('Units that were sold to (bids) or bought from (asks) this side in a day')),
    soldError: z.number().check(z.describe('Half the width of its 95 % interval')),
    batch: z
      .number()
      .check(z.describe('Units that trade in one minute, as a unit meets them: the sum of squares over the sum')),
    fronts,
  }),
)
export type FillFacts = z.output<typeof fillFacts>

const book = named(
  'OrderBook',
  z.object({
    id: z.int(),
    at: z.string().check(z.describe('Start of the minute in which it was last seen')),
    buys: z.array(level).check(z.describe('Bids, the highest first')),
    sells: z.array(level).check(z.describe('Asks, the lowest first')),
    moreBuys: z.int().check(z.describe('Levels beyond these')),
    moreSells: z.int(),
    fills: z
      .object({ buy: z.nullable(fillFacts), sell: z.nullable(fillFacts) })
      .check(z.describe('What is known of how soon an order of each side fills; null: too little was seen')),
  }),
)
export type OrderBook = z.output<typeof book>

export const getBooks = endpoint({
  name: 'getBooks',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/books',
  summary: 'Order books of items, as last seen',
  description:
    'Best prices first, with what is known of how soon orders fill. Ids without a book are left out. Books are read once a minute, those of items without changes less often; `at` says when.',
  query: z.object({
    ids: csvIds
      .check(
        z.refine((ids) => ids.length > 0 && ids.length <= MAX_BOOKS, {
          error: (issue) => `${(issue.input as number[]).length} ids; expected 1 to ${MAX_BOOKS}`,
        }),
      )
      .check(param(`Item ids separated by commas, ${MAX_BOOKS} at most`, [19721, 19976])),
    levels: z
      .optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LEVELS)))
      .check(param(`Levels of each side at most; ${DEFAULT_LEVELS} by default`, 20)),
  }),
  reply: z.array(book),
  errors: ['TOO_LARGE', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/books?ids=19721&levels=2' },
})
