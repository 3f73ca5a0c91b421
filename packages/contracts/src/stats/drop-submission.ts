import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { activityParam, DROP_DELAYS, dropItemId, SALVAGE_KITS } from './drop-shapes.ts'

const LARGEST = 2_147_483_647
const text = (most: number) => z.string().check(z.maxLength(most))
const given = z.array(
  named(
    'GivenStack',
    z.object({
      id: dropItemId,
      quantity: z.int().check(z.positive(), z.maximum(LARGEST)),
      price: z.optional(z.unknown()).check(z.describe('Ignored: prices are set by the server')),
    }),
  ),
)

const MOST_CONSUMED = 50
const MOST_ITEMS = 500
const MOST_CHANGES = MOST_CONSUMED + MOST_ITEMS

// Counted before anything is looked at: a record of zod takes three times as long as parsing it did.
const isChange = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length <= MOST_CHANGES &&
  Object.values(value).every(Number.isSafeInteger)

const change = z
  .custom<Record<string, number>>(isChange, `give whole numbers by item, of at most ${MOST_CHANGES} items`)
  .check(z.meta({ type: 'object', additionalProperties: { type: 'integer' } }))

const submission = z.object({
  key: z
    .string()
    .check(z.minLength(1), z.maxLength(200), z.describe('Key of the game account; asked once, never stored')),
  account: text(100).check(z.minLength(1), z.describe('Name of the game account, which the key must open')),
  character: text(100).check(z.minLength(1), z.describe('Name of a character of the game account')),
  level: z.int().check(z.minimum(1), z.maximum(80)),
  mf: z.int().check(z.minimum(0), z.maximum(2_000), z.describe('Magic find, percent')),
  activity: activityParam,
  salvagekit: z.optional(z.nullable(z.enum(['', ...SALVAGE_KITS]))),
  delay: z.prefault(z.nullable(z.enum(DROP_DELAYS)), ''),
  iso: z.string().check(z.maxLength(40), z.describe('When the second snapshot was taken')),
  consumed: given.check(z.maxLength(MOST_CONSUMED)),
  items: given.check(z.maxLength(MOST_ITEMS)),
  wallet: z.prefault(
    z
      .array(z.object({ id: dropItemId, value: z.int().check(z.minimum(-LARGEST), z.maximum(LARGEST)) }))
      .check(z.maxLength(200)),
    [],
  ),
  bags: z.optional(change).check(z.describe('Change of each item; must agree with consumed and items')),
})
export type DropSubmission = z.output<typeof submission>

export const submitDrops = endpoint({
  service: 'stats',
  access: 'public',
  faults: 'result',
  name: 'submitDrops',
  method: 'POST',
  path: '/v1/general',
  summary: 'Adds what came out of opening or salvaging one kind of item',
  description:
    'The key is asked for its permissions, its account and its characters, and thrown away. One kind of item must have been consumed, or ' +
    'Black Lion Chests and their keys in equal number. The same snapshot again answers the id of the first.',
  body: submission,
  // The most of everything, with prices and bags.
  bodyBytes: 65_536,
  envelope: 'id',
  reply: z.string().check(z.describe('Id of the record')),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'UPSTREAM', 'UNAVAILABLE'],
})
