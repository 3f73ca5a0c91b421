import { GameApiError } from '../game-api-error.ts'
import { maskKeys } from '../mask-keys.ts'

type Answer = { endpoint: string; status: number; text: string; retryAfterMs: number | null }

/** What the game says where it has none of what was asked for. */
const HAS_NONE = /all ids provided are invalid|no such/
/** Refusals that calls with valid keys get now and then (gw2-api/issues#85 and others), and are no verdict on them. */
const DOUBTFUL = /endpoint requires authentication|ErrBadData|ErrTimeout|unknown error/i

/** The error for an answer with this status; the API's reason is in `text`. */
export const faultOfStatus = ({ endpoint, status, text, retryAfterMs }: Answer): GameApiError => {
  const message = `${status} ${maskKeys(text).slice(0, 200)}`.trim()
  const details = { status, ...(retryAfterMs !== null && { retryAfterMs }) }
  if (status === 429) return new GameApiError('rate-limited', endpoint, message, details)
  if (status >= 500) return new GameApiError('server', endpoint, message, details)
  // Since September 2025 valid calls are answered 404 `{"error":"not found"}` at random (gw2-api/issues#141).
  if (status === 404) return new GameApiError(HAS_NONE.test(text) ? 'not-found' : 'server', endpoint, message, details)
  if (DOUBTFUL.test(text)) return new GameApiError('doubtful', endpoint, message, details)
  return new GameApiError('refused', endpoint, message, details)
}
