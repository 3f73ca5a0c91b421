import type { GameApi } from '@gildscope/game-api'

export type HeldGame = {
  game: GameApi
  /** An answer has arrived but has not been delivered yet. */
  isReached: Promise<void>
  letGo: () => void
}

/** A game that holds back its first answer to a player, for tests of events during a reading. */
export const holdGame = (game: GameApi): HeldGame => {
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const hold = async <T>(answer: T): Promise<T> => {
    reached.resolve()
    await held.promise
    return answer
  }
  return {
    game: {
      ...game,
      fetchWithKey: async (call, key, options) => hold(await game.fetchWithKey(call, key, options)),
      async *streamPagesWithKey(call, key, options) {
        for await (const page of game.streamPagesWithKey(call, key, options)) yield await hold(page)
      },
    },
    isReached: reached.promise,
    letGo: held.resolve,
  }
}
