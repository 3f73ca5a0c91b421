import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { recordId } from './lists.ts'
import { BY_SESSION } from './session.ts'

const COPPER_AT_MOST = 1_000_000_000_000
const currencyId = recordId.check(z.describe('Currency id'))
export const copperAUnit = z.number().check(z.minimum(0), z.maximum(COPPER_AT_MOST))

const currencyValues = z.array(named('CurrencyValue', z.object({ id: currencyId, copper: z.number() })))

export const listCurrencyValues = endpoint({
  ...BY_SESSION,
  name: 'listCurrencyValues',
  scope: 'lists:read',
  method: 'GET',
  path: '/v1/lists/currencies',
  summary: 'What a unit of each currency is worth to the owner of the account',
  description: 'Copper a unit, by currency id; others are worth what the market gives for them.',
  envelope: 'success',
  reply: currencyValues,
})

export const changeCurrencyValues = endpoint({
  ...BY_SESSION,
  name: 'changeCurrencyValues',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/lists/currencies',
  summary: 'Changes what currencies are worth; the answer is all values',
  description: `Only those that are named are changed. An account has at most ${ACCOUNT_LIMITS.currencyValues}.`,
  body: z.object({
    values: z
      .array(
        named(
          'GivenCurrencyValue',
          z.object({
            id: currencyId,
            copper: z.nullable(copperAUnit).check(z.describe('Copper a unit; null: as the market')),
          }),
        ),
      )
      .check(
        z.maxLength(
          ACCOUNT_LIMITS.currencyValues,
          `at most ${ACCOUNT_LIMITS.currencyValues} values can be changed at once`,
        ),
        z.describe('Of a currency that is named twice the last one counts'),
      ),
  }),
  envelope: 'success',
  reply: currencyValues,
  errors: ['CONFLICT'],
})
