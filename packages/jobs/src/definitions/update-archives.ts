import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Reads whatever archives are due. Several may run beside each other: each takes rows that no other holds. */
export const updateArchives = defineJob({
  name: 'update-archives',
  queue: 'archive',
  attempts: 2,
  payload: z.object({}),
})
