/** How often the database is polled while no notifications arrive, as behind a pooler in transaction mode. */
const CLOSE_MS = 250
/** A notification may arrive a moment after polling finds the change. */
const NOTIFIED_WITHIN_MS = 1000
/** A standby replays what its primary notified of, mostly within this. */
const CATCH_UP_MS = 50
/** A standby that stays behind is polled as often as a database that sends no notifications. */
const CATCH_UP_FOR_MS = 5000

/**
 * When to check the database next: seldom while its notifications arrive, often while they do not, and immediately
 * while a notified version cannot be read yet. Times are in ms, versions those of the change counter.
 */
export const createCheckPace = (checkMs: number) => {
  const closeMs = Math.min(CLOSE_MS, checkMs)
  let notified = { version: 0, at: 0 }
  let read = 0
  /** The oldest version that was found without a notification, which may still come. */
  let unannounced: { version: number; at: number } | null = null
  let isDeaf = false

  const judge = (now: number): void => {
    if (unannounced === null) return
    if (notified.version >= unannounced.version) unannounced = null
    else if (now - unannounced.at >= NOTIFIED_WITHIN_MS) {
      isDeaf = true
      unannounced = null
    }
  }

  return {
    notified: (version: number, now: number): void => {
      isDeaf = false
      if (version > notified.version) notified = { version, at: now }
    },
    /** Polling found this version; `isFirst` for the one at start, which cannot have been notified. */
    found: (version: number, now: number, isFirst: boolean): void => {
      if (!isFirst && version > read && version > notified.version) unannounced ??= { version, at: now }
      read = version
    },
    /** How long to wait before the next check. */
    nextMs: (now: number, isListening: boolean): number => {
      judge(now)
      if (read < notified.version && now - notified.at < CATCH_UP_FOR_MS) return Math.min(CATCH_UP_MS, checkMs)
      if (isDeaf || !isListening || read < notified.version) return closeMs
      return unannounced === null ? checkMs : Math.min(NOTIFIED_WITHIN_MS, checkMs)
    },
  }
}
