type LogEntry = { version: number; at: number; ids: Int32Array }

/**
 * Which items changed at which version, for the last `keepMs`. Values are not kept: who comes back is told the newest.
 * Versions are those of the database, the same in every gateway and every replica of the items service; but each of them
 * passes over others. What led to a version that was not seen here is not known here.
 */
export const createReplayLog = (keepMs: number) => {
  let entries: LogEntry[] = []
  /** The version before the first entry. */
  let floor = Number.POSITIVE_INFINITY

  const startAt = (version: number): void => {
    floor = version
    entries = []
  }

  return {
    startAt,
    add: (entry: LogEntry): void => {
      // The database was set back: versions mean something else now.
      if (entry.version < (entries.at(-1)?.version ?? floor)) {
        startAt(entry.version)
        return
      }
      entries.push(entry)
      const first = entries.findIndex(({ at }) => at >= entry.at - keepMs)
      if (first > 0) {
        floor = entries[first - 1]!.version
        entries = entries.slice(first)
      }
    },
    /** The ids that changed after a version; null when the log does not know it. */
    idsSince: (version: number): ReadonlySet<number> | null => {
      if (version !== floor && !entries.some((entry) => entry.version === version)) return null
      const ids = new Set<number>()
      for (const entry of entries) if (entry.version > version) for (const id of entry.ids) ids.add(id)
      return ids
    },
  }
}
