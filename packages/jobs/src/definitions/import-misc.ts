import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Small facts that change with the game's calendar: raid rewards, festival boxes. */
export const importMisc = defineJob({
  name: 'import-misc',
  queue: 'import',
  attempts: 3,
  payload: z.object({}),
})
