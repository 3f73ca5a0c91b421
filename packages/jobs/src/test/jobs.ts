import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Jobs of the tests only. */
export const counted = defineJob({
  name: 'counted',
  queue: 'maintenance',
  attempts: 3,
  backoff: { type: 'fixed', delayMs: 50 },
  payload: z.object({ n: z.int() }),
})

export const claimed = defineJob({ name: 'claimed', queue: 'poll', attempts: 1, payload: z.object({}) })
