import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Reads back one of the dumps, any one, and compares it with the database. */
export const checkDumps = defineJob({
  name: 'check-dumps',
  queue: 'maintenance',
  attempts: 2,
  payload: z.object({}),
})
