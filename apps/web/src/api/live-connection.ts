import type { StreamedPrice } from '@gildscope/contracts'

/** What the stream of prices says; `version` is that of the market's data after it. */
export type LiveEvent =
  | { type: 'prices'; prices: readonly StreamedPrice[]; version: number }
  | { type: 'heartbeat'; version: number }
  /** More was missed than can be replayed. */
  | { type: 'reset'; version: number }

/** `since`: version of the data that the asker has; null: unknown, and nothing earlier is sent. */
export type LiveAsk = { ids: readonly number[]; since: number | null }

export type LiveEars = {
  hear: (event: LiveEvent) => void
  /** Nothing more will be heard; a reader that still wants to asks again. */
  end: () => void
}

export type LiveConnection = { close: () => void }

/** Null where there is nothing to hear. */
export type OpenConnection = (ask: LiveAsk, ears: LiveEars) => LiveConnection | null

/** A timer; answers how to cancel it. */
export type After = (ms: number, task: () => void) => () => void

export const afterTimeout: After = (ms, task) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
