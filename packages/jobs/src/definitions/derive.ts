import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Figures that follow from prices and windows: profit, return, lists of bargains. */
export const derive = defineJob({
  name: 'derive',
  queue: 'history',
  attempts: 3,
  payload: z.object({}),
})
