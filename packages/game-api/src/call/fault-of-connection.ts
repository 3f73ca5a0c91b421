import { GameApiError } from '../game-api-error.ts'
import { maskKeys } from '../mask-keys.ts'

const TIMEOUTS = new Set([
  'TimeoutError',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
])
/** The connection ended after the answer had begun. */
const CUT_OFF = new Set(['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'Z_BUF_ERROR', 'Z_DATA_ERROR'])

const causes = function* (error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

const marks = (error: Error): string[] =>
  'code' in error && typeof error.code === 'string' ? [error.code, error.name] : [error.name]

/**
 * The error for a failed connection; `hasBegun` is true if the head of the answer had arrived. Names in the path do not
 * appear in any message.
 */
export const faultOfConnection = (
  { endpoint, path = endpoint }: { endpoint: string; path?: string },
  error: unknown,
  hasBegun: boolean,
): GameApiError => {
  const chain = [...causes(error)]
  const text = chain.map((cause) => cause.message).join(': ') || String(error)
  const message = maskKeys(text.replaceAll(path, endpoint)).slice(0, 300)
  const isAny = (known: ReadonlySet<string>): boolean =>
    chain.some((cause) => marks(cause).some((mark) => known.has(mark)))
  if (isAny(TIMEOUTS)) return new GameApiError('timeout', endpoint, message)
  if (hasBegun || isAny(CUT_OFF)) return new GameApiError('cut-off', endpoint, message)
  return new GameApiError('offline', endpoint, message)
}
