import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Reads all archives that are due. Several may run in parallel: each takes rows that no other has claimed. */
export const updateArchives = defineJob({
  name: 'update-archives',
  queue: 'archive',
  attempts: 2,
  payload: z.object({}),
})
