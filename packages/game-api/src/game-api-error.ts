export const GAME_API_ERROR_KINDS = [
  'rate-limited',
  'server',
  'cut-off',
  'timeout',
  'offline',
  'not-found',
  'refused',
  'doubtful',
  'unexpected',
  'faulty',
  'breaker-open',
] as const

/**
 * Why a call failed: `cut-off` is text that ends or breaks early, `unexpected` is valid JSON of another shape,
 * `faulty` a list with too many unusable records, `doubtful` a refusal that valid calls get at times, `refused` any other 4xx, `breaker-open` a call that was not made because the endpoint kept failing.
 */
export type GameApiErrorKind = (typeof GAME_API_ERROR_KINDS)[number]

type Details = { status?: number; retryAfterMs?: number; cause?: unknown }

/** A failed call of the game's API. The message names endpoint and reason and never holds a key. */
export class GameApiError extends Error {
  readonly kind: GameApiErrorKind
  readonly endpoint: string
  readonly status: number | null
  /** The delay that the API requested, null when it did not. */
  readonly retryAfterMs: number | null

  constructor(kind: GameApiErrorKind, endpoint: string, message: string, details: Details = {}) {
    super(`${endpoint}: ${message}`, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'GameApiError'
    this.kind = kind
    this.endpoint = endpoint
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}
