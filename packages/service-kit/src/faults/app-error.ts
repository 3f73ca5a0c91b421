import type { ErrorCode } from '@gildscope/contracts'

/**
 * A fault that the caller may know about. `message` and `details` are sent unchanged, so neither may contain
 * credentials or internals.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
