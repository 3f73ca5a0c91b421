import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'
import { bankCall } from './shapes/index.ts'

/** The bank of an account, empty slots as null; its key needs the permission `inventories`. */
export const getAccountBank = endpoint({
  name: 'getAccountBank',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${bankCall.path}`,
  query: gameKeyQuery,
  summary: 'Bank of an account',
  reply: bankCall.reply,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
})
