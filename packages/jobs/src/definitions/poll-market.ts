import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** One poll of the whole market. The slot comes from the clock, so a late run does not repeat an old one. */
export const pollMarket = defineJob({
  name: 'poll-market',
  queue: 'poll',
  attempts: 2,
  payload: z.object({}),
})
