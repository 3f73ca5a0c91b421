import { getCharacterNames } from '@gildscope/contracts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, useApi } from '../../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../../api/polite-queue.ts'
import { GAME_SCHEMA } from '../../../../market/game-account/game-schema.ts'
import type { KeyedAccount } from '../../../../market/game-account/use-accounts.ts'
import { type Asked, type ReadAccount, type ReadingState, readingState } from './reading.ts'

/** One call at a time to the game, with the key of an account. */
export type Asking = {
  api: Api
  /** Version of the schema, and a timestamp, so that no cache on the way answers. */
  query: { access_token: string; v: string; t: string }
  signal: AbortSignal
  polite: <T>(call: () => Promise<T>) => Promise<T>
}

/** Fetched once, and again on request: each call counts against the game's limit per address. */
const ASKED_ONCE = {
  meta: { isPrivate: true },
  retry: false,
  staleTime: Infinity,
  refetchInterval: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

type Result = Asked<unknown> & { refetch: () => unknown }

const combine = <T>(results: UseQueryResult<T, Error>[]): (Asked<T> & { refetch: () => unknown })[] =>
  results.map(({ data, dataUpdatedAt, error, isFetching, refetch }) => ({
    answer: data,
    readAt: dataUpdatedAt,
    error: isFetching ? null : error,
    isAsking: isFetching,
    refetch,
  }))

const askAgain = (results: readonly Result[]): void => {
  for (const { refetch } of results) void refetch()
}

const asking = (api: Api, queue: PoliteQueue, key: string, signal: AbortSignal): Asking => ({
  api,
  query: { access_token: key, v: GAME_SCHEMA, t: String(Date.now()) },
  signal,
  polite: (call) => queue(call, signal),
})

const askNames = ({ api, query, signal, polite }: Asking): Promise<readonly string[]> =>
  polite(() => api.game(getCharacterNames, { query }, { signal }))

type AccountOptions<Answer> = {
  accounts: readonly KeyedAccount[]
  queue: PoliteQueue
  /** Names the call in query keys. */
  what: string
  ask: (asking: Asking) => Promise<Answer>
}

/** Makes a game call for every account. */
export const useEachAccount = <Answer>({ accounts, queue, what, ask }: AccountOptions<Answer>) => {
  const api = useApi()
  return useQueries({
    queries: accounts.map(({ name, key }) => ({
      ...ASKED_ONCE,
      queryKey: ['characters', name, what] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(asking(api, queue, key, signal)),
    })),
    combine,
  })
}

type Options<Answer> = {
  accounts: readonly KeyedAccount[]
  queue: PoliteQueue
  /** Names the call in query keys. */
  what: string
  ask: (name: string, asking: Asking) => Promise<Answer>
}

export type CharactersReading<Answer> = {
  accounts: readonly ReadAccount<Answer>[]
  state: ReadingState
  readAgain: () => void
  /** Repeats the failed calls. */
  retry: () => void
}

/** Makes a game call for every character of some accounts, within the rate limit. Keys stay out of the query keys. */
export const useCharacters = <Answer>({ accounts, queue, what, ask }: Options<Answer>): CharactersReading<Answer> => {
  const api = useApi()
  const names = useEachAccount({ accounts, queue, what: 'names', ask: askNames })
  const characters = useMemo(
    () =>
      accounts.flatMap(
        ({ name: account, key }, at) => names[at]?.answer?.map((name) => ({ account, key, name })) ?? [],
      ),
    [accounts, names],
  )
  const answers = useQueries({
    queries: characters.map(({ account, key, name }) => ({
      ...ASKED_ONCE,
      queryKey: ['characters', account, what, name] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(name, asking(api, queue, key, signal)),
    })),
    combine,
  })
  return useMemo(() => {
    const read = characters.flatMap(({ account, name }, at) => {
      const answer = answers[at]
      return answer === undefined ? [] : [{ ...answer, account, name }]
    })
    const readAccounts = accounts.flatMap(({ name }, at): ReadAccount<Answer>[] => {
      const listed = names[at]
      if (listed === undefined) return []
      const own = read.filter(({ account }) => account === name)
      return [{ name, names: listed, characters: listed.answer === undefined ? undefined : own }]
    })
    const all: readonly Result[] = [...names, ...answers]
    return {
      accounts: readAccounts,
      state: readingState(readAccounts),
      readAgain: () => askAgain(all),
      retry: () => askAgain(all.filter(({ error }) => error !== null)),
    }
  }, [accounts, characters, names, answers])
}
