import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Minutes into hours, hours into days, for every bucket that has closed. */
export const rollUp = defineJob({
  name: 'roll-up',
  queue: 'history',
  attempts: 3,
  payload: z.object({}),
})
