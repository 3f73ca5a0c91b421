import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Sums over the last day (`rolling`) or over the longer windows (`hourly`). */
export const windows = defineJob({
  name: 'windows',
  queue: 'history',
  attempts: 3,
  payload: z.object({ span: z.enum(['rolling', 'hourly']) }),
})
