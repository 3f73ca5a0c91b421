import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Results of forges of a JSON or CSV feed, stored under a name. */
export const importForges = defineJob({
  name: 'import-forges',
  queue: 'reports',
  attempts: 3,
  payload: z.object({ feedUrl: z.url(), submitter: z.string().min(1) }),
})
