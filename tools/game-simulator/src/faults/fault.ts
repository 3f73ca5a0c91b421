import { z } from 'zod'
import { ENDPOINTS } from '../http/endpoints.ts'

const scope = {
  endpoint: z.enum(ENDPOINTS).optional().describe('Only this endpoint; without it every endpoint below /v2'),
  count: z.int().positive().optional().describe('Over after so many spoiled answers'),
  probability: z.number().min(0).max(1).optional().describe('Share of the calls that it strikes; 1 without it'),
  until: z.iso.datetime({ offset: true }).optional().describe("Over at this moment of the world's clock"),
}

const player = {
  key: z.string().optional().describe('Only this key'),
  account: z.string().optional().describe('Only keys of the account of this name'),
}

const page = {
  page: z.int().min(0).optional().describe('Only this page, from 0; every page without it'),
  ...player,
}

const recordId = z.union([z.int(), z.string().min(1)])

const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ms: z.int().min(0).max(600_000), ...scope }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    text: z.string().default('ErrInternal'),
    ...player,
    ...scope,
  }),
  z.strictObject({ kind: z.literal('rate-limit'), ...scope }),
  z.strictObject({ kind: z.literal('stray-not-found'), ...scope }),
  z.strictObject({
    kind: z.literal('cut-off'),
    keepRatio: z.number().min(0).lt(1).default(0.5).describe('Share of the JSON that still arrives'),
    dropConnection: z.boolean().default(false).describe('End the connection there, not only the text'),
    ofCompressed: z.boolean().default(false).describe('Cut the gzip data, not the text in it'),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('web-page'), ...scope }),
  z.strictObject({
    kind: z.literal('slow-drip'),
    ms: z.int().min(1).max(60_000).default(100).describe('Time between two bytes'),
    ...scope,
  }),
  z.strictObject({
    kind: z.literal('spoilt-numbers'),
    as: z.enum(['negative', 'fractional', 'text', 'endless', 'largest']).describe('What prices and quantities become'),
    ids: z.array(z.int()).min(1).optional().describe('Only these items; every item without it'),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('off'), ...scope }),
  z.strictObject({ kind: z.literal('missing-ids'), ids: z.array(recordId).min(1), ...scope }),
  z.strictObject({
    kind: z.literal('thin-lists'),
    keepRatio: z.number().min(0).lt(1).describe('Share of the ids that lists and answers still hold'),
    ...scope,
  }),
  z.strictObject({
    kind: z.literal('poison-id'),
    id: recordId,
    status: z.int().min(400).max(599).default(502),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('frozen-prices'), ...scope }),
  z.strictObject({ kind: z.literal('frozen-build'), ...scope }),
  z.strictObject({
    kind: z.literal('late-market'),
    seconds: z.int().min(1).max(86_400).describe('Age of the market that is answered'),
    ...scope,
  }),
  z.strictObject({
    kind: z.literal('wrong-page-count'),
    by: z
      .int()
      .min(-9)
      .max(9)
      .refine((by) => by !== 0, 'must not be 0')
      .default(-1)
      .describe('How many pages too many, or too few, are announced'),
    ...page,
    ...scope,
  }),
  z.strictObject({
    kind: z.literal('short-page'),
    keepRatio: z.number().min(0).lt(1).default(0.5).describe('Share of the rows that the page still holds'),
    ...page,
    ...scope,
  }),
  z.strictObject({ kind: z.literal('repeated-page'), ...page, ...scope }),
  z.strictObject({ kind: z.literal('reordered-page'), ...page, ...scope }),
  z.strictObject({ kind: z.literal('empty-answer'), ...page, ...scope }),
  z.strictObject({
    kind: z.literal('fallen-counter'),
    id: z.int().optional().describe('Only this achievement; every counter without it'),
    keepRatio: z.number().min(0).lt(1).default(0.5).describe('Share of the count that is still reported'),
    ...player,
    ...scope,
  }),
  z.strictObject({
    kind: z.literal('renamed-character'),
    name: z.string().min(1),
    newName: z.string().min(1),
    listIsStale: z.boolean().default(false).describe('The list of names still has the old one'),
    ...player,
    ...scope,
  }),
  z.strictObject({ kind: z.literal('invalid-key'), ...player, ...scope }),
  z.strictObject({
    kind: z.literal('odd-value'),
    at: z
      .array(z.union([z.string(), z.int().min(0)]))
      .min(1)
      .describe('Keys and indices that lead to the value in the answer about an account, such as [0, "count"]'),
    value: z.unknown().optional().describe('What is there instead; nothing without it'),
    isInserted: z.boolean().default(false).describe('Before the entry of a list that is there, which stays'),
    ...player,
    ...scope,
  }),
])
export const faultListSchema = z.array(faultSchema).max(100)

/** One kind of misbehaviour of the API until it is removed, used up or expired. */
export type Fault = z.infer<typeof faultSchema>
export type FaultKind = Fault['kind']
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>
