import type { Channel } from '@gildscope/contracts'

/** Those that hear of a new rule unless others are chosen: all that work. The page always does. */
export const usualChannels = (channels: readonly Channel[] | undefined): readonly string[] =>
  (channels ?? []).filter(({ kind, state }) => kind !== 'page' && state === 'works').map(({ id }) => id)
