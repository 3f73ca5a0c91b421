import { HTTPError, type RetryOptions } from 'ky'

const TRIES = 4
const BACKOFF_MS = 1000
/** If the server requests a longer delay, the caller decides whether to wait. */
const LONGEST_WAIT_SECONDS = 120

/** Parses a number of seconds, or a date. */
const waitSecondsOf = (error: unknown): number => {
  const text = error instanceof HTTPError ? (error.response.headers.get('retry-after') ?? '') : ''
  return /^\d/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
}

/** Reads are retried after a break, a time-out of a proxy, and a refusal that states when to retry. */
export const politeRetry: RetryOptions = {
  limit: TRIES - 1,
  methods: ['get'],
  statusCodes: [429, 502, 503, 504],
  afterStatusCodes: [429, 503],
  maxRetryAfter: LONGEST_WAIT_SECONDS * 1000,
  delay: (tried) => BACKOFF_MS * 2 ** (tried - 1),
  jitter: (ms) => ms * (0.5 + Math.random()),
  shouldRetry: ({ error }) => (waitSecondsOf(error) > LONGEST_WAIT_SECONDS ? false : undefined),
}
