import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Recomputes drop research from its records. */
export const recomputeDrops = defineJob({
  name: 'recompute-drops',
  queue: 'maintenance',
  attempts: 2,
  payload: z.object({}),
})
