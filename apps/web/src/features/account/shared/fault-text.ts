import { ApiError } from '@gildscope/contracts/client'

/** The innermost cause: each layer that passed an error on wrapped it in one of its own. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

/** The server's message; for a network failure, that of the exception. */
export const exceptionText = (error: Error): string =>
  error instanceof ApiError && error.code === 'OFFLINE' ? rootOf(error).message : error.message

/** The network failed, or the proxy reports that the service is not running. */
export const isUnanswered = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status))
