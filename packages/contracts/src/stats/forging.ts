import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { beautify, countText, instantText, listText, param } from '../wire.ts'

const forgeRecord = named(
  'ForgeRecord',
  z.object({
    name: z.string(),
    ID: z.int().check(z.describe('Item id of what came out')),
    ISO: z.string().check(z.describe('When it was forged')),
    sell: z.nullable(z.int()).check(z.describe('Sell price then, in copper, as its submitter saw it; null: unknown')),
  }),
)
export type ForgeRecord = z.infer<typeof forgeRecord>

const DESCRIPTION =
  'Needs a token in the header `submitter`; without a valid one the answer is 401. The item must exist and fit, `name` ' +
  'must be its English name, and `ISO` lie neither in the future nor before the game was released.'

const query = z.object({
  beautify,
  since: z.optional(instantText).check(param('Only what was forged at or after this moment', '2026-03-01')),
  limit: z.optional(countText('limit')).check(param('The newest so many', 20)),
  fields: z.optional(listText).check(param('Ignored, and named in `X-Ignored-Fields`: a row has four fields', 'name')),
  filter: z
    .optional(listText)
    .check(param('Ignored, and named in `X-Ignored-Filter`: every row is answered', 'name:Dawn')),
})

const LARGEST = 2_147_483_647
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const sell = z.nullable(z.int().check(z.nonnegative(), z.maximum(LARGEST)))
const itemId = z.int().check(z.positive(), z.maximum(LARGEST))
const submitter = z.object({
  submitter: z.optional(
    z.string().check(z.maxLength(200), param('Token of a submitter, given by the operator', 'k3Jx9vQ2mWcT')),
  ),
})
const isStored = z.boolean().check(z.describe('False for what the same submitter sent before'))

const forging = { service: 'stats', access: 'public' } as const
const submission = {
  service: 'stats',
  access: 'submitter',
  headers: submitter,
  envelope: 'stored',
  reply: isStored,
} as const

export const getPrecursorForges = endpoint({
  ...forging,
  name: 'getPrecursorForges',
  method: 'GET',
  path: '/v1/forging/precurser',
  summary: 'What came out of forging four exotic weapons, newest first',
  description:
    'Results that submitters sent, each with the sell price that they saw. `fields` and `filter`, which older scripts send, are ignored.',
  query,
  reply: z.array(forgeRecord),
  example: { request: '/gw2/v1/forging/precurser?beautify=min&limit=3' },
})

export const submitPrecursorForge = endpoint({
  ...submission,
  name: 'submitPrecursorForge',
  method: 'POST',
  path: '/v1/forging/precurser',
  summary: 'Adds one forge of exotic weapons',
  description: DESCRIPTION,
  body: z.object({ name, ISO: instantText, sell, ID: itemId }),
  errors: ['NOT_FOUND'],
})

export const getMiniForges = endpoint({
  ...forging,
  name: 'getMiniForges',
  method: 'GET',
  path: '/v1/forging/minis',
  summary: 'What came out of forging four minis, newest first',
  description:
    'Results that submitters sent, each with the sell price that they saw. `fields` and `filter`, which older scripts send, are ignored.',
  query,
  reply: z.array(forgeRecord),
  example: { request: '/gw2/v1/forging/minis?beautify=min&limit=3' },
})

export const submitMiniForge = endpoint({
  ...submission,
  name: 'submitMiniForge',
  method: 'POST',
  path: '/v1/forging/minis',
  summary: 'Adds one forge of minis, found by its exact name',
  description: `${DESCRIPTION} If several minis share the name, \`ID\` selects one.`,
  body: z.object({
    name,
    ISO: instantText,
    sell,
    ID: z.optional(itemId),
  }),
  errors: ['NOT_FOUND'],
})
