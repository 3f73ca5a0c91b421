import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Writes what was collected on days that are over into files for others to take. */
export const writeDumps = defineJob({
  name: 'write-dumps',
  queue: 'maintenance',
  attempts: 2,
  payload: z.object({}),
})
