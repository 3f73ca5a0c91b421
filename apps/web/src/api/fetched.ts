import { canHeal, retryMs } from './query-client.ts'

/** State of a part of the page that is fetched separately. */
export type Fetched = {
  error: Error | null
  /** When it is retried automatically, in ms since 1970; null: it is not. */
  nextTry: number | null
  retry: () => void
}

export type Settled = { error: Error | null; errorUpdatedAt: number; refetch: () => unknown }

export const fetched = ({ error, errorUpdatedAt, refetch }: Settled): Fetched => ({
  error,
  nextTry: error !== null && canHeal(error) ? errorUpdatedAt + retryMs(error) : null,
  retry: () => void refetch(),
})

/** The market changes once a minute. */
const EVERY_MS = 60_000

/** Refetches once a minute, sooner after a failure that may be temporary; hidden windows do not refetch. */
export const everyMinute = (query: { state: { error: Error | null } }): number =>
  query.state.error !== null && canHeal(query.state.error) ? retryMs(query.state.error) : EVERY_MS
