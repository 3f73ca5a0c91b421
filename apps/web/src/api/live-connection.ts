import type { StreamedPrice } from '@gildscope/contracts'

/** An event of the price stream; `version` is the version of the market data after it. */
export type LiveEvent =
  | { type: 'prices'; prices: readonly StreamedPrice[]; version: number }
  | { type: 'heartbeat'; version: number }
  /** More was missed than can be replayed. */
  | { type: 'reset'; version: number }

/** `since`: version of the data that the caller has; null: unknown, and nothing earlier is sent. */
export type LiveAsk = { ids: readonly number[]; since: number | null }

export type LiveEars = {
  hear: (event: LiveEvent) => void
  /** The stream has ended; a reader that is still interested connects again. */
  end: () => void
}

export type LiveConnection = { close: () => void }

/** Null where live prices are not available. */
export type OpenConnection = (ask: LiveAsk, ears: LiveEars) => LiveConnection | null

/** A timer; answers how to cancel it. */
export type After = (ms: number, task: () => void) => () => void

export const afterTimeout: After = (ms, task) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
