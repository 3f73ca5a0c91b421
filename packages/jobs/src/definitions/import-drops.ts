import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Records of drops of a feed in JSON Lines, stored under a name. */
export const importDrops = defineJob({
  name: 'import-drops',
  queue: 'reports',
  attempts: 3,
  payload: z.object({ feedUrl: z.url(), source: z.string().min(1) }),
})
