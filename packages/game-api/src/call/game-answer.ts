/**
 * A successful answer to a call without a key, as the game sent it; `text` can be called until the listener returns.
 */
export type GameAnswer = { endpoint: string; language: string | null; text: () => string }

export type OnAnswer = (answer: GameAnswer) => void
