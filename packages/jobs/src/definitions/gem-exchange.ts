import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** The rates between gems and coins. */
export const gemExchange = defineJob({
  name: 'gem-exchange',
  queue: 'reference',
  attempts: 3,
  payload: z.object({}),
})
