import type { LiveAsk, LiveEvent } from '../live-connection.ts'

/** From a tab to the worker. Both come from one build: the name of the worker's file carries its hash. */
export type ToHub = ({ type: 'join' } & LiveAsk) | { type: 'alive' } | { type: 'leave' }

/** `here` answers `join` and `alive`; `gone`: the tab was silent for so long that it was taken for closed. */
export type FromHub = LiveEvent | { type: 'here' } | { type: 'gone' }

/** Every tab that listens says so this often. */
export const ALIVE_MS = 10_000
/** Who says nothing for this long, tab or worker, is taken for gone. */
export const SILENT_MS = 35_000
