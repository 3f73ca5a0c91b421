import { z } from 'zod'
import type { JobDefinition, JobPayload } from './define-job.ts'
import { UnrecoverableJobError } from './errors.ts'

/** The part of a pino logger that jobs use. */
export type JobLog = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

export type JobContext<Job extends JobDefinition, Deps> = {
  payload: JobPayload<Job>
  deps: Deps
  /** When this attempt started. */
  now: Date
  /** Aborted when the worker shuts down or has lost the job to another: stop at the next safe point by throwing. */
  signal: AbortSignal
  log: JobLog
}

/** One line for the log, and the rows written if they are worth counting. */
export type JobOutcome = string | { summary: string; rows: number }

export type JobHandler<Deps> = {
  definition: JobDefinition
  run: (payload: unknown, context: Omit<JobContext<JobDefinition, Deps>, 'payload'>) => Promise<JobOutcome>
}

/** Binds a definition to the function that does its work. */
export const handle = <Job extends JobDefinition, Deps>(
  definition: Job,
  work: (context: JobContext<Job, Deps>) => Promise<JobOutcome>,
): JobHandler<Deps> => ({
  definition,
  run: async (raw, context) => {
    const parsed = definition.payload.safeParse(raw)
    if (!parsed.success) {
      throw new UnrecoverableJobError(`payload of ${definition.name} does not fit: ${z.prettifyError(parsed.error)}`)
    }
    return work({ ...context, payload: payloadOf(definition, parsed.data) })
  },
})

/** The one cast: the data came out of the definition's own schema. */
const payloadOf = <Job extends JobDefinition>(_definition: Job, data: unknown): JobPayload<Job> =>
  data as JobPayload<Job>
