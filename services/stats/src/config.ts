import { gameApiConfigShape } from '@gildscope/game-api'
import { pseudonymKeyVariable } from '@gildscope/research/drops'
import { baseConfigShape, databaseConfigShape, portVariable } from '@gildscope/service-kit'
import * as z from 'zod'

const limit = (standard: number, what: string) => z.coerce.number().int().min(1).default(standard).describe(what)

export const configSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  PORT: portVariable(8102),
  SUBMISSIONS_PER_MINUTE: limit(120, 'Results of forges that one submitter may send per minute'),
  REFUSALS_PER_MINUTE: limit(30, 'Submissions without a valid token that one address may send per minute'),
  PSEUDONYM_KEY: pseudonymKeyVariable,
  DROPS_PER_NETWORK: limit(240, 'Submissions of drops that one network may send per hour'),
  DROPS_PER_HOUR: limit(60, 'Submissions of drops of one game account per hour'),
  DROPS_PER_DAY: limit(300, 'Submissions of drops of one game account per day'),
  DROPS_WAIT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(90)
    .default(7)
    .describe('Days until the first submissions of drops of a game account count in public figures; 0: at once'),
  ...gameApiConfigShape,
})

export type Config = z.infer<typeof configSchema>
