/** The state of one call to the game. */
export type Asked<Answer> = {
  answer: Answer | undefined
  /** Time of the answer, in ms since 1970. */
  readAt: number
  error: Error | null
  isAsking: boolean
}

export type ReadCharacter<Answer> = Asked<Answer> & { account: string; name: string }

/** An account whose characters are `undefined` was not read, or is loading. */
export type ReadAccount<Answer> = {
  name: string
  names: Asked<readonly string[]>
  characters: readonly ReadCharacter<Answer>[] | undefined
}

type Count = { done: number; total: number }

export type ReadingState = {
  accounts: Count
  /** `total` grows until all accounts have listed their characters. */
  characters: Count
  failed: readonly { account: string; character: string | null; error: Error }[]
  isReading: boolean
  /** When the oldest of the answers was read; null: none was. */
  readAt: number | null
}

// A question that failed is done, too.
const isDone = ({ isAsking }: Asked<unknown>): boolean => !isAsking

const count = (asked: readonly Asked<unknown>[]): Count => ({
  done: asked.filter(isDone).length,
  total: asked.length,
})

/** The state of the reading of some accounts. */
export const readingState = (accounts: readonly ReadAccount<unknown>[]): ReadingState => {
  const characters = accounts.flatMap((account) => account.characters ?? [])
  const asked = [...accounts.map(({ names }) => names), ...characters]
  const times = asked.flatMap(({ answer, readAt }) => (answer === undefined ? [] : [readAt]))
  return {
    accounts: count(accounts.map(({ names }) => names)),
    characters: count(characters),
    failed: accounts.flatMap(({ name, names, characters: own = [] }) => [
      ...(names.error === null ? [] : [{ account: name, character: null, error: names.error }]),
      ...own.flatMap(({ name: character, error }) => (error === null ? [] : [{ account: name, character, error }])),
    ]),
    isReading: !asked.every(isDone),
    readAt: times.length === 0 ? null : Math.min(...times),
  }
}
