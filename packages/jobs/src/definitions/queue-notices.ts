import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Looks for what users are notified of, such as gem-store items that are back, and queues their mails. */
export const queueNotices = defineJob({
  name: 'queue-notices',
  queue: 'account',
  attempts: 3,
  payload: z.object({}),
})
