import { MINUTE_MS } from '@gildscope/base/time'
import type { GameAccount } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../api/api-context.tsx'
import { type Fetched, fetched } from '../../api/fetched.ts'
import type { ChosenAccount } from './account-choice.tsx'

/** The game remembers its answer for some minutes. */
const STALE_MS = 5 * MINUTE_MS

export const isAllowed = ({ permissions }: GameAccount, permission: string): boolean => permissions.includes(permission)

type Question<T> = {
  /** Names the call in query keys. */
  name: string
  /** The permission that the game requires for it. */
  permission: string
  ask: (api: Api, key: string, init: { signal: AbortSignal }) => Promise<T>
}

/**
 * Data of a game account, fetched from the game itself and discarded when the session ends. The key stays out of the
 * query key.
 */
export const useAccountAnswer = <T>(
  { name, permission, ask }: Question<T>,
  chosen: ChosenAccount | null,
): Fetched & { data: T | undefined } => {
  const api = useApi()
  const query = useQuery({
    queryKey: [name, chosen?.name ?? null] as const,
    meta: { isPrivate: true },
    enabled: chosen !== null && isAllowed(chosen.account, permission),
    staleTime: STALE_MS,
    queryFn: ({ signal }) => ask(api, chosen?.account.key ?? '', { signal }),
  })
  return { ...fetched(query), data: query.data }
}
