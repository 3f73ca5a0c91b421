import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Packs completed months of archives. */
export const packArchives = defineJob({
  name: 'pack-archives',
  queue: 'archive',
  attempts: 2,
  payload: z.object({}),
})
