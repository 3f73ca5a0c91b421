import { ApiError } from '@gildscope/api-client'

/** How a failure is named where its words are too long. */
export const errorCode = (error: Error): string => (error instanceof ApiError ? error.code : error.name)
