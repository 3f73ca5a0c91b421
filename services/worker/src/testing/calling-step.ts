import * as z from 'zod'

const prioritySchema = z.enum(['poll', 'waiting', 'reference', 'background'])

const askedSchema = z.object({
  priority: prioritySchema,
  /** The account that they are for. */
  who: z.string(),
  calls: z.int(),
  /** How many of them run in parallel. */
  atOnce: z.int(),
})

/** An order to the process: the time, and what to call. */
export const stepSchema = z.object({ at: z.number(), ask: z.array(askedSchema) })
export type CallingStep = z.infer<typeof stepSchema>

const doneSchema = z.object({ priority: prioritySchema, who: z.string(), askedAt: z.number(), doneAt: z.number() })
export type DoneCall = z.infer<typeof doneSchema>

/**
 * The state it reports: when it continues automatically, how often it made a call, and the results since the last step.
 */
export const stateSchema = z.object({ nextAt: z.number().nullable(), tries: z.int(), done: z.array(doneSchema) })
export type CallingState = z.infer<typeof stateSchema>
