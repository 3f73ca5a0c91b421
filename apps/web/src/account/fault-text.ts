import { ApiError } from '@gildscope/api-client'

/** What went wrong first: each part that handed an error on wrapped it in one of its own. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

/** The server's words; of a network that failed, those of the exception. */
export const exceptionText = (error: Error): string =>
  error instanceof ApiError && error.code === 'OFFLINE' ? rootOf(error).message : error.message
