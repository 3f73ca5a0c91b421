import type { LiveAsk, LiveEvent } from '../live-connection.ts'

/** From a tab to the worker. Both come from one build: the name of the worker's file carries its hash. */
export type ToHub = ({ type: 'join' } & LiveAsk) | { type: 'alive' } | { type: 'leave' }

/** `here` answers `join` and `alive`; `gone`: the tab was silent for so long that it was considered closed. */
export type FromHub = LiveEvent | { type: 'here' } | { type: 'gone' }

/** How often every listening tab reports that it is alive. */
export const ALIVE_MS = 10_000
/** A tab or worker that is silent for this long is considered closed. */
export const SILENT_MS = 35_000
