import { HOUR_MS } from '@gildscope/base/time'
import { addKey, deleteKey, listDemoKeys } from '@gildscope/contracts'
import { AppError, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { oneValue } from '../../auth/one-value.ts'
import type { RouteDeps } from '../../deps.ts'
import { requestChecks } from '../verification/request-check.ts'
import { VerificationRepository } from '../verification/verification-repository.ts'
import { createDemoKeys } from './demo-keys.ts'
import { keyRepository } from './key-repository.ts'
import { givenKey, linkKey } from './link-key.ts'

export const registerKeyRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, vault, log, now, sessionRoute, throttle } = deps
  const keys = keyRepository(database.db, vault)
  const verification = new VerificationRepository(database.db)
  const link = linkKey({ ...deps, keys, verification, checks: requestChecks(deps, verification) })
  const demoKeys = createDemoKeys({ url: config.DEMO_KEYS_URL, log, now })

  sessionRoute(app, addKey, async ({ headers, body }, { reply, caller: { accountId } }) => {
    const key = givenKey(oneValue(headers.apikey, body?.apiKey, 'apiKey'))
    const limit = { kind: 'key-check', whose: accountId, max: config.KEY_CHECKS_PER_HOUR, windowMs: HOUR_MS }
    await throttle.spend(reply, limit, 'keys tried')
    return await link(accountId, key, body?.replace === true)
  })
  sessionRoute(app, deleteKey, async ({ headers, body }, { caller: { accountId } }) => {
    const given = (oneValue(headers.apikey, body?.apiKey, 'apiKey') ?? '').trim()
    if (given === '') throw new AppError('VALIDATION', 'give the key or the name of the game account as apiKey')
    if (!(await keys.unlinkKey(accountId, given)))
      throw new AppError('NOT_FOUND', 'no game account of that name or key is linked to your account')
  })
  route(app, listDemoKeys, async () => [...(await demoKeys())])
}
