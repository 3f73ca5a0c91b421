import { ACCOUNT_LIMITS, changeCurrencyValues, listCurrencyValues } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { currencyRepository } from './currency-repository.ts'

export const registerCurrencyRoutes = (app: FastifyInstance, { database, sessionRoute }: RouteDeps): void => {
  const repository = currencyRepository(database.db)

  sessionRoute(app, listCurrencyValues, async (_input, { caller: { accountId } }) => {
    return await repository.listValues(accountId)
  })
  sessionRoute(app, changeCurrencyValues, async ({ body }, { caller: { accountId } }) => {
    const values = await repository.changeValues(accountId, new Map(body.values.map(({ id, copper }) => [id, copper])))
    if (values !== null) return values
    const limit = ACCOUNT_LIMITS.currencyValues
    throw new AppError('CONFLICT', `an account has values of at most ${limit} currencies; remove one first`, { limit })
  })
}
