import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Mails everyone whose watched gem-store items are back. */
export const notifyGemstore = defineJob({
  name: 'notify-gemstore',
  queue: 'account',
  attempts: 3,
  payload: z.object({}),
})
