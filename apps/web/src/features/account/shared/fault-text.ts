import { ApiError } from '@gildscope/api-client'

/** What went wrong first: each part that handed an error on wrapped it in one of its own. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

/** The server's words; of a network that failed, those of the exception. */
export const exceptionText = (error: Error): string =>
  error instanceof ApiError && error.code === 'OFFLINE' ? rootOf(error).message : error.message

/** The network failed, or the service does not run and what stands before it says so. */
export const isUnanswered = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status))
