import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'
import { materialsCall } from './shapes/index.ts'

/** The material storage of an account; its key needs the permission `inventories`. */
export const getAccountMaterials = endpoint({
  name: 'getAccountMaterials',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${materialsCall.path}`,
  query: gameKeyQuery,
  summary: 'Material storage of an account',
  reply: materialsCall.reply,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
})
