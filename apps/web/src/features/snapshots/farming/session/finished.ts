import * as z from 'zod/mini'

const sum = z.object({ quantity: z.number(), buy: z.number(), sell: z.number() })

/** A finished session, as stored and compared: without snapshots, but with all results. */
export const finishedSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  name: z.string(),
  startedAt: z.number(),
  endedAt: z.number(),
  elapsedMs: z.number(),
  snapshots: z.int(),
  /** How it was counted. */
  hasTrades: z.boolean(),
  isFixed: z.boolean(),
  accounts: z.array(z.string()),
  sum,
  points: z.array(
    z.object({ at: z.number(), elapsedMs: z.number(), after: z.nullable(z.enum(['gap', 'pause'])), sum }),
  ),
  rows: z.array(
    z.object({
      ...{ id: z.int(), name: z.string(), kind: z.enum(['item', 'currency']), account: z.string() },
      ...{ location: z.string(), heldBy: z.string(), total: z.number(), buyValue: z.number(), value: z.number() },
    }),
  ),
})
export type Finished = z.infer<typeof finishedSchema>

export const finishedListSchema = z.array(finishedSchema)

/** Oldest go first when there are more. */
const MOST_KEPT = 100

export const withFinished = (list: readonly Finished[], finished: Finished): Finished[] =>
  list.some(({ id }) => id === finished.id) ? [...list] : [finished, ...list].slice(0, MOST_KEPT)
