import { GameApiError } from '@gildscope/game-api'

const REFUSED = new Set([401, 403])
/** Said of a key that is good but may not do what was asked for. */
const LACKS_SCOPE = /requires scope (\w+)/

/** Whether the game does not know the key. Anything else that it says means nothing about the key. */
export const isKeyRefusal = (error: unknown): boolean =>
  error instanceof GameApiError &&
  error.kind === 'refused' &&
  REFUSED.has(error.status ?? 0) &&
  !LACKS_SCOPE.test(error.message)

/** The permission that an answer of the game asks for; null when it asks for none. */
export const scopeAskedFor = (error: unknown): string | null =>
  error instanceof GameApiError && error.kind === 'refused' ? (LACKS_SCOPE.exec(error.message)?.[1] ?? null) : null
