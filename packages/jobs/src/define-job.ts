import type { z } from 'zod'
import type { QueueName } from './queues.ts'

export type Backoff = { type: 'exponential' | 'fixed'; delayMs: number }

export type JobDefinition<Name extends string = string, Payload extends z.ZodType = z.ZodType> = {
  name: Name
  queue: QueueName
  /** An invalid payload is never retried. */
  payload: Payload
  /** Runs at most, the first included. */
  attempts: number
  /** Wait before another attempt; doubles from one second by default. */
  backoff?: Backoff
}

/** The payload as a producer passes it. */
export type JobInput<Job extends JobDefinition> = z.input<Job['payload']>
/** The payload as a handler receives it. */
export type JobPayload<Job extends JobDefinition> = z.output<Job['payload']>

/** Declares a job once, for its producers and its handler. */
export const defineJob = <const Name extends string, Payload extends z.ZodType>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => definition
