import { ApiError } from '@gildscope/contracts/client'

/** Whether the connection broke, as opposed to an error reported by the server. */
export const isBreak = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'OFFLINE'
