import { z } from 'zod'
import { ENDPOINTS } from '../http/endpoints.ts'

const scope = {
  endpoint: z.enum(ENDPOINTS).optional().describe('Only this endpoint; without it every endpoint below /v2'),
  count: z.int().positive().optional().describe('Over after so many spoiled answers'),
  probability: z.number().min(0).max(1).optional().describe('Share of the calls that it strikes; 1 without it'),
  until: z.iso.datetime({ offset: true }).optional().describe("Over at this moment of the world's clock"),
}

const recordId = z.union([z.int(), z.string().min(1)])

const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ms: z.int().min(0).max(600_000), ...scope }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    text: z.string().default('ErrInternal'),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('rate-limit'), ...scope }),
  z.strictObject({
    kind: z.literal('cut-off'),
    keepRatio: z.number().min(0).lt(1).default(0.5).describe('Share of the JSON that still arrives'),
    dropConnection: z.boolean().default(false).describe('End the connection there, not only the text'),
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
    kind: z.literal('invalid-key'),
    key: z.string().optional().describe('Only this key'),
    account: z.string().optional().describe('Only keys of the account of this name'),
    ...scope,
  }),
])
export const faultListSchema = z.array(faultSchema).max(100)

/** One way in which the API misbehaves until it is taken back, used up or out of date. */
export type Fault = z.infer<typeof faultSchema>
export type FaultKind = Fault['kind']
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>
