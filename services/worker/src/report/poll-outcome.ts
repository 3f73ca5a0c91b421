export type PollOutcome = {
  summary: string
  rows: number
  /** Items seen; null when there was no slot to read. */
  seen: number | null
}

/** The game answered nothing, or so little that it must be ill: that is no look at the market, which has not vanished. */
export class NoLookError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NoLookError'
  }
}
