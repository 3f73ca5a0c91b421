import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Checks every verification list that is due. */
export const verifyDue = defineJob({
  name: 'verify-due',
  queue: 'account',
  attempts: 2,
  payload: z.object({}),
})
