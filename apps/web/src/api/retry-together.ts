import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import { type ApiClient, ApiError } from '@gildscope/contracts/client'

/** The server did not answer, or reported that it is overloaded: other calls to it would fail too. */
const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)

/**
 * Calls that failed together are retried at nearly the same time: a retry this soon after a failed one shares its
 * result.
 */
const SAME_TIME_MS = 200
const MOST_KEPT = 500

const keyOf = (endpoint: AnyEndpoint, call: EndpointCall<AnyEndpoint> | undefined): string =>
  `${endpoint.name} ${JSON.stringify(call ?? {})}`

/**
 * A client in which calls that failed because a service is busy are retried together: one of them tries, and the others
 * wait for it. If it fails they fail without being sent; if it succeeds all of them are sent. A call that has not
 * failed before does not wait.
 */
export const retryTogether = (client: ApiClient, now = (): number => performance.now()): ApiClient => {
  const failing = new Set<string>()
  let attempt: Promise<ApiError | null> | null = null
  let last: { error: ApiError; at: number } | null = null

  const ask: ApiClient['answer'] = async (endpoint, call, options) => {
    const key = keyOf(endpoint, call)
    try {
      const answered = await client.answer(endpoint, call, options)
      failing.delete(key)
      return answered
    } catch (error) {
      if (!isBusy(error)) failing.delete(key)
      else if (failing.size < MOST_KEPT) failing.add(key)
      throw error
    }
  }

  const askFirst: ApiClient['answer'] = async (endpoint, call, options) => {
    const outcome = Promise.withResolvers<ApiError | null>()
    attempt = outcome.promise
    try {
      const answered = await ask(endpoint, call, options)
      last = null
      outcome.resolve(null)
      return answered
    } catch (error) {
      // A call that was aborted, or failed for a reason of its own, is no evidence about the others.
      const failure = isBusy(error) ? error : null
      if (failure !== null) last = { error: failure, at: now() }
      outcome.resolve(failure)
      throw error
    } finally {
      attempt = null
    }
  }

  const answer: ApiClient['answer'] = async (endpoint, call, options) => {
    if (endpoint.method === 'GET' && failing.has(keyOf(endpoint, call))) {
      if (attempt === null) {
        if (last !== null && now() - last.at < SAME_TIME_MS) throw last.error
        return await askFirst(endpoint, call, options)
      }
      const failure = await attempt
      if (failure !== null) throw failure
    }
    return await ask(endpoint, call, options)
  }
  const call: ApiClient = async (endpoint, input, options) => (await answer(endpoint, input, options)).reply
  call.answer = answer
  return call
}
