import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const SCHEME = 'Bearer '

/** A key of the game in the header that it expects; keys never stand in addresses. */
const gameKey = z.codec(z.string(), z.string(), {
  decode: (text) => (text.startsWith(SCHEME) ? text.slice(SCHEME.length) : text),
  encode: (key) => SCHEME + key,
})

/** The skins that an account has unlocked; its key needs the permission `unlocks`. */
export const getAccountSkins = endpoint({
  name: 'getAccountSkins',
  service: 'game',
  method: 'GET',
  path: '/v2/account/skins',
  headers: z.object({ authorization: gameKey }),
  summary: 'Ids of the skins of an account',
  reply: z.array(z.int()),
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
})
