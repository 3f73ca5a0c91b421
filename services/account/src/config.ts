import { vaultKeysVariable } from '@gildscope/base/vault'
import { gameApiConfigShape } from '@gildscope/game-api'
import { mailsPerHourVariable } from '@gildscope/mail'
import { webhookPrivateVariable } from '@gildscope/outgoing'
import { redisUrlVariable } from '@gildscope/redis'
import { pseudonymKeyVariable } from '@gildscope/research/drops/own'
import { baseConfigShape, databaseConfigShape, portVariable, sessionIdleDaysVariable } from '@gildscope/service-kit'
import * as z from 'zod'

const limit = (standard: number, what: string) => z.coerce.number().int().min(1).default(standard).describe(what)

export const configSchema = z.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  DATABASE_KEEPS_STATEMENTS: z
    .stringbool()
    .default(true)
    .describe(
      'Whether connections keep prepared statements; false behind a pooler that hands connections out by transaction and does not pass such statements on (PgBouncer before 1.21, or with max_prepared_statements = 0)',
    ),
  PORT: portVariable(8103),
  REDIS_URL: redisUrlVariable(
    'Redis (noeviction) of the job queues, the same as the worker has; limits are counted there too; unset: both are in PostgreSQL',
  ),
  VAULT_KEYS: vaultKeysVariable,
  PSEUDONYM_KEY: pseudonymKeyVariable,
  SESSION_IDLE_DAYS: sessionIdleDaysVariable,
  LOGINS_PER_MINUTE: limit(10, 'Failed logins of one network per minute'),
  LOGINS_PER_NAME: limit(
    5,
    'Wrong passwords of one user name in 15 minutes after which its logins are slowed down; the same number per minute is refused to a known device or a session',
  ),
  SIGN_UPS_PER_HOUR: limit(20, 'Sign-ups of one network per hour'),
  RECOVERIES_PER_HOUR: limit(5, 'Requests for recovery per hour, of one network and of the devices of one account'),
  MAILS_PER_HOUR: mailsPerHourVariable,
  WEBHOOK_PRIVATE: webhookPrivateVariable,
  KEY_CHECKS_PER_HOUR: limit(60, 'Keys that one account may try to link per hour'),
  ...gameApiConfigShape,
  DEMO_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where the simulated game lists keys for newcomers; unset: none are shown'),
})

export type Config = z.infer<typeof configSchema>
