type LogEntry = { version: number; at: number; ids: Int32Array }

/**
 * Which items changed at which version, for the last `keepMs`. Values are not kept: a returning client gets the newest.
 * Versions come from the database and are the same in every gateway and every items replica, but each process skips
 * different ones. Changes up to a version that was skipped here are not known here.
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
      // The database was restored: older version numbers now mean something else.
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
    /** The ids that changed after a version; null when the log does not cover it. */
    idsSince: (version: number): ReadonlySet<number> | null => {
      if (version !== floor && !entries.some((entry) => entry.version === version)) return null
      const ids = new Set<number>()
      for (const entry of entries) if (entry.version > version) for (const id of entry.ids) ids.add(id)
      return ids
    },
  }
}
