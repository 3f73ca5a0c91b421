export type PollOutcome = {
  summary: string
  rows: number
  /** Items seen; null when there was no slot to read. */
  seen: number | null
}

/**
 * The game answered nothing, or so little that it must be faulty: that is not a poll, and the market has not vanished.
 */
export class NoLookError extends Error {
  readonly seen: number
  constructor(reason: string, seen = 0) {
    super(reason)
    this.name = 'NoLookError'
    this.seen = seen
  }
}
