import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/**
 * Checks the verification lists of an account that wait for it. Whoever asks first stores the job; what is asked for
 * before it has ended is found by it.
 */
export const verifyList = defineJob({
  name: 'verify-list',
  queue: 'account',
  attempts: 2,
  payload: z.object({ accountId: z.uuid() }),
})
