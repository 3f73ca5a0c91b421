import { GameApiError } from '@gildscope/game-api'

const REFUSED = new Set([401, 403])
/** The game's message about a valid key without the required permission. */
const LACKS_SCOPE = /requires scope (\w+)/

/** Whether the game does not know the key. Any other answer is no evidence about the key. */
export const isKeyRefusal = (error: unknown): boolean =>
  error instanceof GameApiError &&
  error.kind === 'refused' &&
  REFUSED.has(error.status ?? 0) &&
  !LACKS_SCOPE.test(error.message)

/** The permission that an answer of the game requires; null when it requires none. */
export const scopeAskedFor = (error: unknown): string | null =>
  error instanceof GameApiError && error.kind === 'refused' ? (LACKS_SCOPE.exec(error.message)?.[1] ?? null) : null
