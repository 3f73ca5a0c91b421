import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/**
 * Checks the waiting verification lists of an account. The first request creates the job; requests that arrive before
 * it has ended are handled by it.
 */
export const verifyList = defineJob({
  name: 'verify-list',
  queue: 'account',
  attempts: 2,
  payload: z.object({ accountId: z.uuid() }),
})
