import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'
import { accountCall, characterCall, characterNamesCall, skinsCall, tokenInfoCall, walletCall } from './shapes/index.ts'

const ofGame = { service: 'game', access: 'public', method: 'GET', errors: ['UNAUTHORIZED', 'FORBIDDEN'] } as const

/** The permissions of a key. */
export const getTokenInfo = endpoint({
  ...ofGame,
  name: 'getTokenInfo',
  path: `/v2/${tokenInfoCall.path}`,
  query: gameKeyQuery,
  summary: 'Name and permissions of a key',
  reply: tokenInfoCall.reply,
})

export const getGameAccount = endpoint({
  ...ofGame,
  name: 'getGameAccount',
  path: `/v2/${accountCall.path}`,
  query: gameKeyQuery,
  summary: 'Id and name of an account',
  reply: accountCall.reply,
})

export const getCharacterNames = endpoint({
  ...ofGame,
  name: 'getCharacterNames',
  path: `/v2/${characterNamesCall.path}`,
  query: gameKeyQuery,
  summary: 'Names of the characters of an account',
  reply: characterNamesCall.reply,
})

/** Up to five minutes old; the header Expires gives the end of its validity. */
export const getCharacter = endpoint({
  ...ofGame,
  name: 'getCharacter',
  path: `/v2/${characterCall.path}`,
  params: z.object({ name: z.string() }),
  query: gameKeyQuery,
  summary: 'Level and bags of a character',
  reply: characterCall.reply,
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const getWallet = endpoint({
  ...ofGame,
  name: 'getWallet',
  path: `/v2/${walletCall.path}`,
  query: gameKeyQuery,
  summary: 'Currencies of an account',
  reply: walletCall.reply,
})

/** The skins that an account has unlocked; its key needs the permission `unlocks`. */
export const getAccountSkins = endpoint({
  ...ofGame,
  name: 'getAccountSkins',
  path: `/v2/${skinsCall.path}`,
  query: gameKeyQuery,
  summary: 'Ids of the skins of an account',
  reply: skinsCall.reply,
})
