import { MINUTE_MS } from '@gildscope/base/time'
import { getCharacterNames, getGameAccount, getGuild } from '@gildscope/contracts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, useApi } from '../../api/api-context.tsx'
import { fetched } from '../../api/fetched.ts'
import type { PoliteQueue } from '../../api/polite-queue.ts'
import { GAME_SCHEMA } from './game-schema.ts'
import { type KnownAccount, lackingPermissions } from './known-account.ts'

/** A game account and the key that opens it. */
export type KeyedAccount = { name: string; key: string; permissions: readonly string[] }

const STALE_MS = 5 * MINUTE_MS

/** Defined outside the hook, so that its result stays the same while the answers do. */
const settled = <Data>(results: UseQueryResult<Data>[]) =>
  results.map(({ data, error, errorUpdatedAt, refetch }) => ({ data, error, errorUpdatedAt, refetch }))

type Guilds = readonly { id: string; name: string }[]

const readGuilds = async (api: Api, queue: PoliteQueue, key: string, signal: AbortSignal): Promise<Guilds> => {
  const query = { access_token: key, v: GAME_SCHEMA }
  const { guild_leader: led = [] } = await queue(() => api.game(getGameAccount, { query }, { signal }), signal)
  return Promise.all(
    led.map(async (id) => {
      const { name } = await queue(() => api.game(getGuild, { params: { id }, query }, { signal }), signal)
      return { id, name }
    }),
  )
}

/**
 * Data about game accounts: the names of their characters and of the guilds that they lead, fetched in turn. Keys stay
 * out of the query keys.
 */
export const useAccounts = (
  accounts: readonly KeyedAccount[],
  queue: PoliteQueue,
  { hasGuilds = true }: { hasGuilds?: boolean } = {},
): readonly KnownAccount[] => {
  const api = useApi()
  const own = (account: KeyedAccount, place: 'inventory' | 'guild') =>
    ({
      meta: { isPrivate: true },
      retry: false,
      staleTime: STALE_MS,
      enabled: lackingPermissions(account, place).filter((needed) => needed !== 'inventories').length === 0,
    }) as const
  const characters = useQueries({
    queries: accounts.map((account) => ({
      ...own(account, 'inventory'),
      queryKey: [getCharacterNames.name, account.name] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { access_token: account.key, v: GAME_SCHEMA }
        return queue(() => api.game(getCharacterNames, { query }, { signal }), signal)
      },
    })),
    combine: settled<readonly string[]>,
  })
  const guilds = useQueries({
    queries: accounts.map((account) => ({
      ...own(account, 'guild'),
      ...(!hasGuilds && { enabled: false }),
      queryKey: ['guildsLed', account.name] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => readGuilds(api, queue, account.key, signal),
    })),
    combine: settled<Guilds>,
  })
  return useMemo(
    () =>
      accounts.map(({ name, permissions }, index) => {
        const failed = [characters[index], guilds[index]].find((one) => one?.error != null && one.data === undefined)
        return {
          ...{ name, permissions, characters: characters[index]?.data, guilds: guilds[index]?.data },
          failed: failed === undefined ? null : fetched(failed),
        }
      }),
    [accounts, characters, guilds],
  )
}
