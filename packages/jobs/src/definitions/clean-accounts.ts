import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Erases accounts whose time is over, and sessions, links and mails that are of no more use. */
export const cleanAccounts = defineJob({
  name: 'clean-accounts',
  queue: 'account',
  attempts: 3,
  payload: z.object({}),
})
