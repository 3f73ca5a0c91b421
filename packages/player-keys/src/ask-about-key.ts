import { withoutHiddenSigns } from '@gildscope/contracts'
import { accountCall, tokenInfoCall } from '@gildscope/contracts/game'
import { type CallOptions, type GameApi, GameApiError } from '@gildscope/game-api'
import { isKeyRefusal, scopeAskedFor } from './key-refusal.ts'
import type { KeyAnswer } from './next-key-state.ts'

type Game = Pick<GameApi, 'fetchWithKey'>

/** The game's report about a key; `owner` is null if the key may not reveal its account. */
export type KeyFacts = { keyName: string; permissions: string[]; owner: { id: string; name: string } | null }
export type KeyVerdict = { answer: 'accepted'; facts: KeyFacts } | { answer: Exclude<KeyAnswer, 'accepted'> }

/** Players choose the names of keys, which may contain invisible characters. */
const seen = withoutHiddenSigns

const readOwner = async (game: Game, key: string, options: CallOptions): Promise<KeyFacts['owner']> => {
  try {
    const { id, name } = await game.fetchWithKey(accountCall, key, options)
    const owner = { id: seen(id), name: seen(name) }
    if (owner.id !== '' && owner.name !== '') return owner
    throw new GameApiError('unexpected', accountCall.path, 'an account without a name')
  } catch (error) {
    if (scopeAskedFor(error) === null) throw error
    return null
  }
}

/** Asks the game for the permissions and the owner of a key. Throws GameApiError. */
export const readKey = async (game: Game, key: string, options: CallOptions): Promise<KeyFacts> => {
  const info = await game.fetchWithKey(tokenInfoCall, key, options)
  const permissions = info.permissions.map(seen)
  const owner = permissions.includes('account') ? await readOwner(game, key, options) : null
  return { keyName: seen(info.name), permissions, owner }
}

/** The same as a verdict on the key. */
export const askAboutKey = async (game: Game, key: string, options: CallOptions): Promise<KeyVerdict> => {
  try {
    return { answer: 'accepted', facts: await readKey(game, key, { attempts: 2, ...options }) }
  } catch (error) {
    if (isKeyRefusal(error)) return { answer: 'refused' }
    if (error instanceof GameApiError) return { answer: 'unanswered' }
    throw error
  }
}
