const FIRST_WAIT_MS = 60_000
const MOST_ATTEMPTS = 10

/** When a mail is retried after this many attempts; null when it is given up. Ten attempts take about eight hours. */
export const nextTryAt = (attempts: number, now: Date): Date | null =>
  attempts >= MOST_ATTEMPTS ? null : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1))
