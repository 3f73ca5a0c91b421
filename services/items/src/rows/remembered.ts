const KEEP_MS = 10_000

/**
 * Keeps what `load` answered for some seconds and lets callers at the same time share one load.
 * A failed load is not kept.
 */
export const remembered = <T>(load: () => Promise<T>, now: () => number, keepMs = KEEP_MS): (() => Promise<T>) => {
  let kept: { value: Promise<T>; until: number } | null = null
  return () => {
    if (kept !== null && now() < kept.until) return kept.value
    const value = load()
    const entry = { value, until: now() + keepMs }
    kept = entry
    value.catch(() => {
      if (kept === entry) kept = null
    })
    return value
  }
}
