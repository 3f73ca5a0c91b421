import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** The past of a new installation, from the archive of its configuration: the busiest items first. A second run resumes. */
export const backfill = defineJob({
  name: 'backfill',
  queue: 'import',
  attempts: 10,
  backoff: { type: 'exponential', delayMs: 5_000 },
  payload: z.object({}),
})
