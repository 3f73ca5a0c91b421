type LogEntry = { version: number; at: number; ids: Int32Array }

/**
 * Which items changed at which version, for the last `keepMs`. Values are not kept: who comes back is told the newest.
 */
export const createReplayLog = (keepMs: number) => {
  let entries: LogEntry[] = []
  /** Everything after this version is in the log; nothing is before it was started. */
  let floor = Number.POSITIVE_INFINITY

  return {
    startAt: (version: number): void => {
      floor = version
      entries = []
    },
    add: (entry: LogEntry): void => {
      entries.push(entry)
      const first = entries.findIndex(({ at }) => at >= entry.at - keepMs)
      if (first > 0) {
        floor = entries[first - 1]!.version
        entries = entries.slice(first)
      }
    },
    /** The ids that changed after a version; null when the log does not reach back that far. */
    idsSince: (version: number): ReadonlySet<number> | null => {
      if (version < floor) return null
      const ids = new Set<number>()
      for (const entry of entries) if (entry.version > version) for (const id of entry.ids) ids.add(id)
      return ids
    },
  }
}
