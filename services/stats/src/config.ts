import { baseConfigShape, databaseConfigShape, portVariable } from '@gildscope/service-kit'
import * as z from 'zod'

const limit = (standard: number, what: string) => z.coerce.number().int().min(1).default(standard).describe(what)

export const configSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  PORT: portVariable(8102),
  SUBMISSIONS_PER_MINUTE: limit(120, 'Results of forges that one submitter may send per minute'),
  REFUSALS_PER_MINUTE: limit(30, 'Submissions without a valid token that one address may send per minute'),
})

export type Config = z.infer<typeof configSchema>
