import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** The gem-store catalogue of a JSON feed. */
export const importGemstore = defineJob({
  name: 'import-gemstore',
  queue: 'import',
  attempts: 3,
  payload: z.object({ feedUrl: z.url() }),
})
