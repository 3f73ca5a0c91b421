import { MINUTE_MS } from '@gildscope/base/time'
import { type GameAccount, getCharacterNames, getTokenInfo } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { type Fetched, fetched } from '../../../api/fetched.ts'
import type { PoliteQueue } from '../../../api/polite-queue.ts'
import { GAME_SCHEMA } from '../../../market/game-account/game-schema.ts'
import { UNLOCKS } from '../shared/use-account-skins.ts'

/** Permissions needed besides `unlocks`, and what the game does not report without them. */
const NEEDED = {
  characters: 'which characters it has',
  inventories: 'what they carry',
  wallet: 'what is in the wallet',
} as const
export type NeededPermission = keyof typeof NEEDED

export const hiddenWithout = (permission: NeededPermission): string => NEEDED[permission]

const MINUTES_MS = 5 * MINUTE_MS

export type KeyState = {
  /** A message about the key that must appear immediately, in the wording of the specification. */
  alert: 'Does not have "unlocks" permission' | 'API Failure' | null
  /** The first permission that it lacks beside `unlocks`. */
  lacks: NeededPermission | null
  /** Names of the account's characters; undefined: not known yet, or not reported. */
  characters: readonly string[] | undefined
  /** The question that was not answered. */
  failed: Fetched | null
}

export type LinkedAccount = Pick<GameAccount, 'key'> & { name: string }

/** What the game reports about a key, and the characters it may list. The key stays out of the query keys. */
export const useKey = (account: LinkedAccount | null, queue: PoliteQueue): KeyState => {
  const api = useApi()
  const query = { access_token: account?.key ?? '', v: GAME_SCHEMA }
  const own = { meta: { isPrivate: true }, retry: false, staleTime: MINUTES_MS } as const
  const token = useQuery({
    ...own,
    queryKey: [getTokenInfo.name, account?.name ?? null] as const,
    enabled: account !== null,
    queryFn: ({ signal }) => queue(() => api.game(getTokenInfo, { query }, { signal }), signal),
  })
  const permissions = token.data?.permissions
  const hasUnlocks = permissions?.includes(UNLOCKS) !== false
  const lacks =
    (Object.keys(NEEDED) as NeededPermission[]).find((name) => permissions?.includes(name) === false) ?? null
  const isFailure = token.error instanceof ApiError && token.error.status === 500
  const names = useQuery({
    ...own,
    queryKey: [getCharacterNames.name, account?.name ?? null] as const,
    enabled: account !== null && !token.isPending && !isFailure && hasUnlocks && lacks === null,
    queryFn: ({ signal }) => queue(() => api.game(getCharacterNames, { query }, { signal }), signal),
  })
  const alert = isFailure ? 'API Failure' : hasUnlocks ? null : 'Does not have "unlocks" permission'
  const failed = isFailure ? token : names.error !== null && names.data === undefined ? names : null
  return { alert, lacks, characters: names.data, failed: failed === null ? null : fetched(failed) }
}
