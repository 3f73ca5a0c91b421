import { missingPermission } from '@gildscope/contracts'
import type { GameApi } from '@gildscope/game-api'
import { gameFault, readKey } from '@gildscope/player-keys'
import { AppError } from '@gildscope/service-kit'
import type { CheckedKey } from './key-repository.ts'

const WAIT_MS = 15_000
const KEYS_PAGE = 'https://account.arena.net/applications'

const refusal = (): AppError =>
  new AppError(
    'VALIDATION',
    `the game refuses this key: copy it once more from ${KEYS_PAGE}, or make a new one there; keys made a moment ago may take some minutes`,
  )

/** Asks the game who owns the key and what it allows. Throws errors that tell players what to do. */
export const askGame = async (
  game: Pick<GameApi, 'fetchWithKey'>,
  key: string,
  accountId: string,
): Promise<CheckedKey> => {
  const options = { priority: 'waiting', who: accountId, attempts: 2, signal: AbortSignal.timeout(WAIT_MS) } as const
  try {
    const { keyName, permissions, owner } = await readKey(game, key, options)
    const fault = missingPermission(permissions, 'account')
    if (fault !== null) throw new AppError('VALIDATION', `${fault}; make a key that has it at ${KEYS_PAGE}`)
    if (owner === null) throw refusal()
    return { key, keyName, permissions, gameAccountId: owner.id, gameAccount: owner.name }
  } catch (error) {
    throw gameFault(error, refusal)
  }
}
