import { baseConfigShape, databaseConfigShape, portVariable } from '@gildscope/service-kit'
import * as z from 'zod'

const limit = (standard: number, what: string) => z.coerce.number().int().min(1).default(standard).describe(what)

export const configSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  PORT: portVariable(8102),
  SUBMISSIONS_PER_MINUTE: limit(120, 'Results of forges that one submitter may send per minute'),
  REFUSALS_PER_MINUTE: limit(30, 'Submissions without a valid token that one address may send per minute'),
  FORGES_FEED_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Results of forges in JSON or CSV that are taken over every hour'),
  FORGES_FEED_NAME: z.string().min(1).max(100).default('feed').describe('Under whose name those results are stored'),
})

export type Config = z.infer<typeof configSchema>
