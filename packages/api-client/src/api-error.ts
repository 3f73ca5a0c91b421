import type { ErrorCode } from '@gildscope/contracts'

export type FaultCode = ErrorCode | 'OFFLINE' | 'UNEXPECTED'

/**
 * A call that was answered with a fault, not at all (`OFFLINE`), or with something else than its contract says
 * (`UNEXPECTED`). `status` is 0 where no server wrote the fault.
 */
export class ApiError extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** Names the request in the logs of the service; null when the answer did not say. */
  readonly requestId: string | null
  /** How long the answer asked to wait before the next try; null when it did not say. */
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
