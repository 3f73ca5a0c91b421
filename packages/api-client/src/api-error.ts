import type { ErrorCode } from '@gildscope/contracts'

/** A call that was answered with a fault, or not at all (`OFFLINE`). `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'OFFLINE'
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** Names the request in the logs of the service; null when the answer did not say. */
  readonly requestId: string | null
  /** How long the answer asked to wait before the next try; null when it did not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: ErrorCode | 'OFFLINE',
    status: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    {
      requestId = null,
      retryAfterSeconds = null,
      ...options
    }: ErrorOptions & { requestId?: string | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}
