import { withoutHiddenSigns } from '@gildscope/contracts'
import { type GameApi, GameApiError } from '@gildscope/game-api'
import * as z from 'zod'
import { isKeyRefusal, scopeAskedFor } from './key-refusal.ts'
import type { KeyVerdict } from './key-store.ts'

/** What cannot be stored is no answer of the game; players name keys, also with signs that nobody sees. */
const gameText = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .transform(withoutHiddenSigns)
const tokenInfo = z.object({ name: gameText, permissions: z.array(gameText).max(50) })
const gameAccount = z.object({ id: gameText, name: gameText }).refine(({ id, name }) => id !== '' && name !== '')

/** Asks the game about a key, as what may wait: prices go first. Throws what is no answer of the game. */
export const askAboutKey = async (
  game: Pick<GameApi, 'fetchWithKey'>,
  key: string,
  signal: AbortSignal,
): Promise<KeyVerdict> => {
  const options = { priority: 'player', attempts: 2, signal } as const
  try {
    const { name: keyName, permissions } = await game.fetchWithKey('tokeninfo', key, tokenInfo, options)
    const account = permissions.includes('account')
      ? await game.fetchWithKey('account', key, gameAccount, options).catch((error: unknown) => {
          if (scopeAskedFor(error) === null) throw error
          return null
        })
      : null
    return { answer: 'accepted', facts: { keyName, permissions, gameAccount: account?.name ?? null } }
  } catch (error) {
    if (isKeyRefusal(error)) return { answer: 'refused' }
    if (error instanceof GameApiError) return { answer: 'unanswered' }
    throw error
  }
}
