import { missingPermission } from '@gildscope/contracts'
import { characterNamesCall } from '@gildscope/contracts/game'
import type { GameApi } from '@gildscope/game-api'
import { gameFault, readKey, readKeyText } from '@gildscope/player-keys'
import { AppError } from '@gildscope/service-kit'

const WAIT_MS = 15_000
/** `unlocks` shows that a key was made for tools such as this one; the others are needed for snapshots. */
const NEEDED = ['unlocks', 'account', 'characters', 'inventories', 'wallet'] as const

const refusal = (): AppError => new AppError('UNAUTHORIZED', 'the game refuses this key; make a new one, or try again')

/**
 * Asks the game whether a key has the permissions for a submission, who owns it, and whether that account has the
 * character; returns the account id. The key is passed to no one else. `who` identifies the caller in the queue.
 */
export const checkKey = async (
  game: Pick<GameApi, 'fetchWithKey'>,
  { key: given, account, character, who }: { key: string; account: string; character: string; who: string },
): Promise<string> => {
  const key = readKeyText(given, 'UNAUTHORIZED')
  const options = { priority: 'waiting', who, attempts: 2, signal: AbortSignal.timeout(WAIT_MS) } as const
  try {
    const { permissions, owner } = await readKey(game, key, options)
    for (const permission of NEEDED) {
      const fault = missingPermission(permissions, permission)
      if (fault !== null) throw new AppError('FORBIDDEN', fault)
    }
    if (owner === null) throw refusal()
    if (owner.name !== account)
      throw new AppError('FORBIDDEN', 'this key belongs to a different game account than the one named in account')
    const names = await game.fetchWithKey(characterNamesCall, key, options)
    if (!names.includes(character))
      throw new AppError(
        'NOT_FOUND',
        'this game account has no character of this name; the game tells names that are new after some minutes',
      )
    return owner.id
  } catch (error) {
    throw gameFault(error, refusal)
  }
}
