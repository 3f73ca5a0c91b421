import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Checks every key that is due with the game. */
export const checkKeys = defineJob({
  name: 'check-keys',
  queue: 'account',
  attempts: 2,
  payload: z.object({}),
})
