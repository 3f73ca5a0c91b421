import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Checks one verification list against the game account that it is for. */
export const verifyList = defineJob({
  name: 'verify-list',
  queue: 'account',
  attempts: 2,
  payload: z.object({ accountId: z.uuid(), listId: z.string() }),
})
