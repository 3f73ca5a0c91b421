import { ApiError } from '@gildscope/api-client'
import { forgePhrase } from './forge-phrases.ts'

const UNAUTHORIZED = 401

/** Those who may not add forges read one of the four phrases; other failures are shown in the server's words. */
export const submissionFailText = (error: Error): string =>
  error instanceof ApiError && error.status === UNAUTHORIZED ? forgePhrase(Math.random()) : error.message
