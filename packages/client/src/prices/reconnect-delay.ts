const LEAST_MS = 100
const MOST_MS = 60_000
/** A timer of more than 24 days would fire immediately. */
const MOST_ASKED_SECONDS = 3_600

type Break = {
  /** The stream's `retry` value. */
  retryMs: number
  failures: number
  /** From a refusal; null if it had none. */
  askedSeconds: number | null
  /** From 0 to 1, so that clients that lost a server do not all reconnect at once. */
  spread: number
}

/** How long to wait before reconnecting. */
export const reconnectDelayMs = ({ retryMs, failures, askedSeconds, spread }: Break): number => {
  if (askedSeconds !== null) return (Math.min(askedSeconds, MOST_ASKED_SECONDS) + spread) * 1000
  return Math.min(Math.max(retryMs, LEAST_MS) * 2 ** failures, MOST_MS) * (0.5 + spread)
}
