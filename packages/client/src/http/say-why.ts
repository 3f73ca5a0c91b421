import { ApiError, type HttpClient } from '@gildscope/contracts/client'
import { isBreak } from './is-break.ts'

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

/** An error that names the address that did not answer, and why: `getaddrinfo ENOTFOUND your.site`. */
export const sayWhy = (origin: string, error: unknown): unknown =>
  isBreak(error) && error.cause instanceof Error
    ? new ApiError('OFFLINE', 0, `${origin} did not answer: ${rootOf(error).message}`, {}, { cause: error.cause })
    : error

export const sayingWhy =
  (origin: string, http: HttpClient): HttpClient =>
  (endpoint, call, options) =>
    http(endpoint, call, options).catch((error: unknown) => {
      throw sayWhy(origin, error)
    })
