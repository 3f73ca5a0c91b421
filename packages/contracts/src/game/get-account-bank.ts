import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'

/** The bank of an account, empty slots as null; its key needs the permission `inventories`. */
export const getAccountBank = endpoint({
  name: 'getAccountBank',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/account/bank',
  query: gameKeyQuery,
  summary: 'Bank of an account',
  reply: z.array(z.nullable(z.object({ id: z.int(), count: z.int() }))),
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
})
