import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Works out drop research anew from its records. */
export const recomputeDrops = defineJob({
  name: 'recompute-drops',
  queue: 'maintenance',
  attempts: 2,
  payload: z.object({}),
})
