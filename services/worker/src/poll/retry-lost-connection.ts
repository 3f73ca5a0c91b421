import { setTimeout as sleep } from 'node:timers/promises'

/** Postgres classes and socket codes of a server that goes, comes or is not there: the same statement may work soon. */
const PASSING = /^(08...|57P0[123]|53300|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const MESSAGES = /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect/i

export const isConnectionFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && PASSING.test(error.code)) return true
  return MESSAGES.test(error.message) || (error.cause !== undefined && isConnectionFault(error.cause))
}

/** How long a poll waits for an unreachable database; longer than a restart, shorter than its next slot. */
export const DATABASE_PATIENCE_MS = 45_000
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1_000

/** Repeats `work`, which must be safe to repeat, while the database is unreachable, for at most `patienceMs`. */
export const retryLostConnection = async <T>(
  work: () => Promise<T>,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<T> => {
  const until = performance.now() + patienceMs
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionFault(error) || performance.now() + waitMs > until) throw error
      await sleep(waitMs, undefined, { signal })
    }
  }
}
