type LogEntry = { version: number; at: number; ids: Int32Array }

/**
 * Which items changed at which version, for the last `keepMs`. Values are not kept: a returning client gets the newest.
 * Versions come from the database and are the same in every gateway and every items replica, but each process skips
 * different ones. Changes up to a version that was skipped here are not known here.
 */
export class ReplayLog {
  readonly #keepMs: number
  #entries: LogEntry[] = []
  /** The version before the first entry. */
  #floor = Number.POSITIVE_INFINITY

  constructor(keepMs: number) {
    this.#keepMs = keepMs
  }

  startAt(version: number): void {
    this.#floor = version
    this.#entries = []
  }

  add(entry: LogEntry): void {
    // The database was restored: older version numbers now mean something else.
    if (entry.version < (this.#entries.at(-1)?.version ?? this.#floor)) {
      this.startAt(entry.version)
      return
    }
    this.#entries.push(entry)
    const first = this.#entries.findIndex(({ at }) => at >= entry.at - this.#keepMs)
    if (first > 0) {
      this.#floor = this.#entries[first - 1]!.version
      this.#entries = this.#entries.slice(first)
    }
  }

  /** The ids that changed after a version; null when the log does not cover it. */
  idsSince(version: number): ReadonlySet<number> | null {
    if (version !== this.#floor && !this.#entries.some((entry) => entry.version === version)) return null
    const ids = new Set<number>()
    for (const entry of this.#entries) if (entry.version > version) for (const id of entry.ids) ids.add(id)
    return ids
  }
}
