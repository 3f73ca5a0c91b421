import { ApiError } from '@gildscope/contracts/client'

/** A short code for a failure whose message is too long. */
export const errorCode = (error: Error): string => (error instanceof ApiError ? error.code : error.name)
