import type { ErrorCode } from '../index.ts'

export type FaultCode = ErrorCode | 'OFFLINE' | 'UNEXPECTED'

/**
 * A call that was answered with a fault, got no answer (`OFFLINE`), or an answer that breaks its contract
 * (`UNEXPECTED`). `status` is 0 if the fault did not come from a server.
 */
export class ApiError extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** Identifies the request in the logs of the service; null when the answer did not contain it. */
  readonly requestId: string | null
  /** How long the answer asked to wait before a retry; null when it did not. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: FaultCode,
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
