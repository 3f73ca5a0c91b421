import * as z from 'zod'

/** `WEBHOOK_PRIVATE` of an environment; services that send have the same. */
export const webhookPrivateVariable = z
  .enum(['allow', 'refuse'])
  .default('refuse')
  .describe('Whether webhooks may lead to this machine itself, also by plain http; for tests and single users')
