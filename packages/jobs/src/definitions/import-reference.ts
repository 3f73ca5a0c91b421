import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** Items, recipes, skins and the other catalogues of the game; changed rows only. */
export const importReference = defineJob({
  name: 'import-reference',
  queue: 'reference',
  attempts: 5,
  payload: z.object({}),
})
