import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'
import { skinsCall } from './shapes/index.ts'

/** The skins that an account has unlocked; its key needs the permission `unlocks`. */
export const getAccountSkins = endpoint({
  name: 'getAccountSkins',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${skinsCall.path}`,
  query: gameKeyQuery,
  summary: 'Ids of the skins of an account',
  reply: skinsCall.reply,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
})
