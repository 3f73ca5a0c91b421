import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'

/** The material storage of an account; its key needs the permission `inventories`. */
export const getAccountMaterials = endpoint({
  name: 'getAccountMaterials',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: '/v2/account/materials',
  query: gameKeyQuery,
  summary: 'Material storage of an account',
  reply: z.array(z.object({ id: z.int(), count: z.int() })),
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
})
