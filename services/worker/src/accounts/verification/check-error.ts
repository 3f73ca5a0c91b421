import { GameApiError, type GameApiErrorKind } from '@gildscope/game-api'
import { isKeyRefusal, scopeAskedFor } from '@gildscope/player-keys'

const SILENT = 'The game did not answer.'
const ODD = 'The answer of the game could not be read.'
const OF_ACCOUNT = 'The game has trouble with this account. Entering the game with it once may help.'

const TEXTS: Record<GameApiErrorKind, string> = {
  server: 'The game answered with an error.',
  timeout: SILENT,
  offline: SILENT,
  'breaker-open': 'The game has kept failing and is left alone for a while.',
  'rate-limited': 'The game asked this site to slow down.',
  'cut-off': ODD,
  unexpected: ODD,
  faulty: ODD,
  'not-found': ODD,
  refused: OF_ACCOUNT,
  doubtful: OF_ACCOUNT,
}

export const lacksPermission = (permission: string): string =>
  `The key of this game account does not have the "${permission}" permission.`

export const REFUSED_KEY = 'The game refuses the key of this game account. It is tried again later.'
export const INVALID_KEY = 'The game has refused the key of this game account for days. It needs a new key.'
export const PARTLY_READ =
  'The game sent something that this site could not read; what is missing may be in there. It is tried again later.'
export const UNREADABLE_KEY =
  'The key of this game account cannot be read on this installation any more. Link the game account once more.'

/** Why a check failed, for all viewers of the list; null if neither the game nor the key is at fault. */
export const checkErrorOf = (error: unknown): string | null => {
  if (!(error instanceof GameApiError)) return null
  const scope = scopeAskedFor(error)
  if (scope !== null) return lacksPermission(scope)
  return isKeyRefusal(error) ? REFUSED_KEY : TEXTS[error.kind]
}
