import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Asks the game about every key whose turn it is. */
export const checkKeys = defineJob({
  name: 'check-keys',
  queue: 'account',
  attempts: 2,
  payload: z.object({}),
})
