import { ApiError } from '@gildscope/api-client'

/** The server's words; of a network that failed, those of the exception. */
export const exceptionText = (error: Error): string =>
  error instanceof ApiError && error.code === 'OFFLINE' && error.cause instanceof Error
    ? error.cause.message
    : error.message
