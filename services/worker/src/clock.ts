/** The market's own time in Unix ms: the machine's for the live game, the world's for a simulated or recorded one. */
export type Clock = { now: () => number }

export type GameClock = Clock & {
  /** Called with the time that each answer of the game carries. */
  note: (gameTime: number) => void
}

/**
 * A simulated or recorded game has a time of its own, which is only known from its answers and stops between them.
 * `startAt` is the time before the first answer.
 */
export const createGameClock = (source: 'live' | 'simulated' | 'replay', startAt: number): GameClock => {
  if (source === 'live') return { now: Date.now, note: () => {} }
  let at = startAt
  return {
    now: () => at,
    note: (gameTime) => {
      at = gameTime
    },
  }
}
