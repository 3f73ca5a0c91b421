import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Reads the archives that somebody asked for and waits for. */
export const updateAsked = defineJob({
  name: 'update-asked',
  queue: 'asked',
  attempts: 2,
  payload: z.object({}),
})
