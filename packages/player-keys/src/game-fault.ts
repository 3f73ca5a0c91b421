import { GameApiError, type GameApiErrorKind } from '@gildscope/game-api'
import { AppError } from '@gildscope/service-kit'
import { isKeyRefusal, scopeAskedFor } from './key-refusal.ts'

const SILENT = 'the game does not answer at the moment; try again in a few minutes'
/** Keys of some accounts are answered with 400 `ErrBadData`, at times until they are played again (gw2-api/issues#85). */
export const ACCOUNT_TROUBLE =
  'the game has trouble with this account, not with the key: enter the game with it once, then try again'
const ODD = 'the answer of the game could not be read; try again in a few minutes'

/** Messages for the player. Pages already handle `API Failure`. */
const TEXTS: Record<GameApiErrorKind, string> = {
  refused: ACCOUNT_TROUBLE,
  doubtful: ACCOUNT_TROUBLE,
  server: 'API Failure',
  timeout: SILENT,
  offline: SILENT,
  'breaker-open': 'the game kept failing and is left alone for a while; try again in a few minutes',
  'rate-limited': 'the game asks this site to slow down; try again in a few minutes',
  'cut-off': ODD,
  unexpected: ODD,
  faulty: ODD,
  'not-found': ODD,
}

const isOfKey = (error: GameApiError): boolean => isKeyRefusal(error) || scopeAskedFor(error) !== null

/**
 * The error that a caller sees for a failed game call; `refusal` if the game rejects the key. Other errors are returned
 * unchanged.
 */
export const gameFault = (error: unknown, refusal: () => AppError): unknown => {
  if (error instanceof GameApiError) {
    if (isOfKey(error)) return refusal()
    return new AppError('UPSTREAM', TEXTS[error.kind], { endpoint: error.endpoint, reason: error.kind })
  }
  const isOverdue = error instanceof Error && error.name === 'TimeoutError'
  return isOverdue ? new AppError('UPSTREAM', SILENT, { reason: 'timeout' }) : error
}
