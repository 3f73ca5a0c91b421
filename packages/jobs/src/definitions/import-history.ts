import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** History of a compatible archive or of files. Own rows are never overwritten; a second run resumes the first. */
export const importHistory = defineJob({
  name: 'import-history',
  queue: 'import',
  attempts: 5,
  payload: z.object({
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('archive'), url: z.url() }),
      z.object({ kind: z.literal('files'), folder: z.string().min(1) }),
    ]),
    /** Absent for every item of the catalogue. */
    itemIds: z.array(z.int().positive()).min(1).max(200).optional(),
    resolution: z.enum(['day', 'hour']),
    /** Whole days back from now. */
    days: z.int().positive().max(5_000),
  }),
})
