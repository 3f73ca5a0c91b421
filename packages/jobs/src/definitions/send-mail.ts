import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Sends every mail that waits and is due. */
export const sendMail = defineJob({
  name: 'send-mail',
  queue: 'mail',
  attempts: 3,
  payload: z.object({}),
})
