import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Drops history partitions that are past their time and makes the coming ones. */
export const retention = defineJob({
  name: 'retention',
  queue: 'maintenance',
  attempts: 3,
  payload: z.object({}),
})
