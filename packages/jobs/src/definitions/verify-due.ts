import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Has every verification list checked whose turn it is. */
export const verifyDue = defineJob({
  name: 'verify-due',
  queue: 'account',
  attempts: 2,
  payload: z.object({}),
})
