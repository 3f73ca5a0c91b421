export type PollOutcome = {
  summary: string
  rows: number
  /** Items seen; null when there was no slot to read. */
  seen: number | null
}

/** The game answered nothing at all, so there is no look at the market to store. */
export class NothingSeenError extends Error {
  constructor(reason: string) {
    super(`the poll saw no item: ${reason}`)
    this.name = 'NothingSeenError'
  }
}
