import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import { getDelivery, getStoredOrders } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { endpointQuery } from '../../../../api/endpoint-query.ts'
import { fetched } from '../../../../api/fetched.ts'
import { type PoliteQueue, politeQueue } from '../../../../api/polite-queue.ts'
import { canHeal, retryMs } from '../../../../api/query-client.ts'
import { type Progress, type ReadOrders, readOrders } from '../../../../market/game-account/read-orders.ts'
import { useAccount } from '../../../../shell/session/session.ts'
import { type AccountOrders, accountOrders, obstacleOf } from './account-orders.ts'
import type { StoredAccount } from './open-order.ts'

export const ALL_ACCOUNTS = 'all'

/** The game may be a little late with what it renews. */
const GRACE_MS = 3 * SECOND_MS
const SOONEST_MS = 10 * SECOND_MS
const DELIVERY_MS = 5 * MINUTE_MS

type QueryState = { state: { data: ReadOrders | undefined; error: Error | null; dataUpdatedAt: number } }

/** Refetches when the game has renewed its answers. */
const untilRenewal = ({ state: { data, error } }: QueryState): number | false => {
  if (error !== null) return canHeal(error) ? retryMs(error) : false
  return data === undefined ? false : Math.max(SOONEST_MS, data.renewsAt - Date.now() + GRACE_MS)
}

/** Defined outside the hook, so that its result stays the same while the answers do. */
const settled = <Data>(results: UseQueryResult<Data>[]) =>
  results.map(({ data, error, errorUpdatedAt, errorUpdateCount, refetch }) => ({
    ...{ data, error, errorUpdatedAt, refetch },
    hasFailed: errorUpdateCount > 0,
  }))

type Progresses = Readonly<Record<string, Progress>>

type Reader = { names: readonly string[]; side: Side; queue: PoliteQueue }

/** The orders of each account as the game reports them. Keys stay out of the query keys. */
const useLiveOrders = ({ names, side, queue }: Reader) => {
  const api = useApi()
  const { gameAccounts } = useAccount()
  const [progress, setProgress] = useState<Progresses>({})
  const results = useQueries({
    queries: names.map((name) => {
      const account = gameAccounts[name]
      return {
        queryKey: ['openOrders', side, name] as const,
        meta: { isPrivate: true },
        enabled: obstacleOf(account) === null,
        // The queue has already retried what can be retried.
        retry: false,
        staleTime: ({ state }: QueryState) => (state.data?.renewsAt ?? 0) - state.dataUpdatedAt,
        refetchInterval: untilRenewal,
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReadOrders> => {
          const onProgress = (of: Progress) => setProgress((before) => ({ ...before, [name]: of }))
          return readOrders({ ...{ api, queue, side, signal, onProgress }, key: account?.key ?? '' })
        },
      }
    }),
    combine: settled<ReadOrders>,
  })
  return { results, progress }
}

export type DeliveryState = { coins: number; units: number; answered: number; accounts: number }

/** What is waiting for pickup, of all accounts together. */
const useDelivery = ({ names, queue }: Omit<Reader, 'side'>): DeliveryState => {
  const api = useApi()
  const { gameAccounts } = useAccount()
  const readable = names.filter((name) => obstacleOf(gameAccounts[name]) === null)
  const results = useQueries({
    queries: readable.map((name) => ({
      queryKey: [getDelivery.name, name] as const,
      meta: { isPrivate: true },
      retry: false,
      staleTime: DELIVERY_MS,
      refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
        error === null ? DELIVERY_MS : canHeal(error) ? retryMs(error) : (false as const),
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { access_token: gameAccounts[name]?.key ?? '' }
        return queue(() => api.game(getDelivery, { query }, { signal }), signal)
      },
    })),
    combine: settled,
  })
  const boxes = results.flatMap(({ data }) => data ?? [])
  return {
    coins: boxes.reduce((sum, { coins }) => sum + coins, 0),
    units: boxes.flatMap(({ items }) => items).reduce((sum, { count }) => sum + count, 0),
    answered: boxes.length,
    accounts: readable.length,
  }
}

/** Undefined until they are known; empty when they could not be loaded. */
const useStoredOrders = (): readonly StoredAccount[] | undefined => {
  const { data, error } = useQuery(endpointQuery(useApi(), getStoredOrders, { query: { accountID: ALL_ACCOUNTS } }))
  return data?.reply ?? (error === null ? undefined : [])
}

/** Linked accounts, or one by its name; if none is linked, those with stored data. */
const useNames = (accountFilter: string, stored: readonly StoredAccount[] | undefined): readonly string[] => {
  const { gameAccounts } = useAccount()
  return useMemo(() => {
    if (accountFilter !== ALL_ACCOUNTS) return [accountFilter]
    const linked = Object.keys(gameAccounts)
    return linked.length > 0
      ? linked
      : (stored ?? []).flatMap(({ account, seenAt }) => (seenAt === null ? [] : account))
  }, [accountFilter, gameAccounts, stored])
}

export type OpenOrders = {
  accounts: readonly AccountOrders[]
  /** Progress of the accounts that are queried from the game. */
  progress: Progresses
  delivery: DeliveryState
  /** No account is linked, and none has stored data. */
  hasNone: boolean
}

/** Open orders of one side: from the game, and from storage where the game does not answer. */
export const useOpenOrders = (accountFilter: string, side: Side): OpenOrders => {
  const { gameAccounts } = useAccount()
  const [queue] = useState(() => politeQueue())
  const stored = useStoredOrders()
  const names = useNames(accountFilter, stored)
  const { results, progress } = useLiveOrders({ names, side, queue })
  const delivery = useDelivery({ names, queue })
  const accounts = useMemo(
    () =>
      results.flatMap((result, index) => {
        const name = names[index]
        if (name === undefined) return []
        const ofAccount = stored?.find(({ account }) => account === name) ?? null
        return accountOrders({
          ...{
            name,
            side,
            account: gameAccounts[name],
            live: result.data,
            read: { ...fetched(result), hasFailed: result.hasFailed },
          },
          stored: stored === undefined ? undefined : ofAccount,
        })
      }),
    [results, names, side, gameAccounts, stored],
  )
  return { accounts, progress, delivery, hasNone: names.length === 0 && stored !== undefined }
}
