import { baseConfigShape, databaseConfigShape, portVariable } from '@gildscope/service-kit'
import * as z from 'zod'
import { LEAST_CONNECTIONS } from './databases.ts'

export const configSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(LEAST_CONNECTIONS)
    .max(200)
    .default(10)
    .describe(
      'Most connections of this process: one for changes of the market, two for large answers, the rest for small ones',
    ),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'PostgreSQL connection string of a hot standby to read from; notifications still come from DATABASE_URL; unset: everything is read there',
    ),
  PORT: portVariable(8101),
  ANSWER_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(50_331_648)
    .describe('Memory for answers of the market as it is'),
  CHANGE_CHECK_MS: z.coerce
    .number()
    .int()
    .min(50)
    .default(3000)
    .describe('How often the database is asked for changes besides its notifications'),
  BUFFERED_CELLS: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000)
    .describe(
      'Rows times fields of the largest answer that is made in memory, at about 20 bytes each; larger ones are not kept',
    ),
})

export type Config = z.infer<typeof configSchema>
