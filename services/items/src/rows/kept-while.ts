/** Keeps what `load` answered while `version` answers the same. A failed load is not kept. */
export const keptWhile = <T>(version: () => Promise<string>, load: () => Promise<T>): (() => Promise<T>) => {
  let kept: { version: string; value: Promise<T> } | null = null
  return async () => {
    const present = await version()
    if (kept?.version === present) return kept.value
    const entry = { version: present, value: load() }
    kept = entry
    entry.value.catch(() => {
      if (kept === entry) kept = null
    })
    return entry.value
  }
}
