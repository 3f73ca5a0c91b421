import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Reads the archives that users requested and are waiting for. */
export const updateAsked = defineJob({
  name: 'update-asked',
  queue: 'asked',
  attempts: 2,
  payload: z.object({}),
})
