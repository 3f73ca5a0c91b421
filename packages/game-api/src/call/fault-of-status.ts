import { GameApiError } from '../game-api-error.ts'
import { maskKeys } from '../mask-keys.ts'

type Answer = { endpoint: string; status: number; text: string; retryAfterMs: number | null }

/** The error for an answer with this status; the API's reason is in `text`. */
export const faultOfStatus = ({ endpoint, status, text, retryAfterMs }: Answer): GameApiError => {
  const message = `${status} ${maskKeys(text).slice(0, 200)}`.trim()
  const details = { status, ...(retryAfterMs !== null && { retryAfterMs }) }
  if (status === 429) return new GameApiError('rate-limited', endpoint, message, details)
  if (status >= 500) return new GameApiError('server', endpoint, message, details)
  if (status === 404) return new GameApiError('not-found', endpoint, message, details)
  return new GameApiError('refused', endpoint, message, details)
}
