import { ApiError } from '@gildscope/api-client'

/** Whether the connection broke, of which the server said nothing. */
export const isBreak = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'OFFLINE'
