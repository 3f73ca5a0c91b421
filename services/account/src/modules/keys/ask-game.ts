import { missingPermission } from '@gildscope/contracts'
import { type GameApi, GameApiError, type GameApiErrorKind } from '@gildscope/game-api'
import { readKey } from '@gildscope/player-keys'
import { AppError } from '@gildscope/service-kit'
import type { CheckedKey } from './key-repository.ts'

const WAIT_MS = 15_000
const KEYS_PAGE = 'https://account.arena.net/applications'

const SILENT = 'the game does not answer at the moment; try again in a few minutes'
const ODD = 'the answer of the game could not be read; try again in a few minutes'

/** What is said to the player. `API Failure` is what pages are used to show. */
const TEXTS: Record<Exclude<GameApiErrorKind, 'refused'>, string> = {
  server: 'API Failure',
  timeout: SILENT,
  offline: SILENT,
  'breaker-open': 'the game kept failing and is left alone for a while; try again in a few minutes',
  'rate-limited': 'the game asks this site to slow down; try again in a few minutes',
  'cut-off': ODD,
  unexpected: ODD,
  'not-found': ODD,
}

const refusal = (): AppError =>
  new AppError(
    'VALIDATION',
    `the game refuses this key: copy it once more from ${KEYS_PAGE}, or make a new one there; keys made a moment ago may take some minutes`,
  )

const faultOf = (error: unknown): unknown => {
  if (error instanceof GameApiError) {
    if (error.kind === 'refused') return refusal()
    return new AppError('UPSTREAM', TEXTS[error.kind], { endpoint: error.endpoint, reason: error.kind })
  }
  const isOverdue = error instanceof Error && error.name === 'TimeoutError'
  return isOverdue ? new AppError('UPSTREAM', SILENT, { reason: 'timeout' }) : error
}

/** Asks the game whose key it is and what it may do. Throws what the player can do about it. */
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
    throw faultOf(error)
  }
}
