import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Erases accounts whose grace period is over, and expired sessions, links and mails. */
export const cleanAccounts = defineJob({
  name: 'clean-accounts',
  queue: 'account',
  attempts: 3,
  payload: z.object({}),
})
