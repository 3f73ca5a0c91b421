import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Writes the data of completed days into files for others to download. */
export const writeDumps = defineJob({
  name: 'write-dumps',
  queue: 'maintenance',
  attempts: 2,
  payload: z.object({}),
})
