import { missingPermission, withoutHiddenSigns } from '@gildscope/contracts'
import { type GameApi, GameApiError, type GameApiErrorKind } from '@gildscope/game-api'
import { AppError } from '@gildscope/service-kit'
import * as z from 'zod'
import type { CheckedKey } from './key-repository.ts'

const WAIT_MS = 15_000
const KEYS_PAGE = 'https://account.arena.net/applications'

/** What cannot be stored is no answer of the game; players name keys, also with signs that nobody sees. */
const gameText = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .transform(withoutHiddenSigns)
const tokenInfo = z.object({ name: gameText, permissions: z.array(gameText).max(50) })
const gameAccount = z.object({ id: gameText, name: gameText }).refine(({ id, name }) => id !== '' && name !== '')

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
export const askGame = async (game: Pick<GameApi, 'fetchWithKey'>, key: string): Promise<CheckedKey> => {
  const options = { attempts: 2, signal: AbortSignal.timeout(WAIT_MS) }
  try {
    const { name: keyName, permissions } = await game.fetchWithKey('tokeninfo', key, tokenInfo, options)
    const fault = missingPermission(permissions, 'account')
    if (fault !== null) throw new AppError('VALIDATION', `${fault}; make a key that has it at ${KEYS_PAGE}`)
    const { id, name } = await game.fetchWithKey('account', key, gameAccount, options)
    return { key, keyName, permissions, gameAccountId: id, gameAccount: name }
  } catch (error) {
    throw faultOf(error)
  }
}
