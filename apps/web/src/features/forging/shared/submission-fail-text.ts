import { ApiError } from '@gildscope/contracts/client'
import { forgePhrase } from './forge-phrases.ts'

const UNAUTHORIZED = 401

/** Users who may not add forges see one of the four phrases; other failures show the server's message. */
export const submissionFailText = (error: Error): string =>
  error instanceof ApiError && error.status === UNAUTHORIZED ? forgePhrase(Math.random()) : error.message
