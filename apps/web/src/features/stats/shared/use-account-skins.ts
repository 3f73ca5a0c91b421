import { type GameAccount, getAccountSkins } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { type Fetched, fetched } from '../../../api/fetched.ts'
import type { ChosenAccount } from '../../../market/game-account/account-choice.tsx'

/** The permission of a key without which the game does not list unlocked skins. */
export const UNLOCKS = 'unlocks'

export const canReadSkins = ({ permissions }: GameAccount): boolean => permissions.includes(UNLOCKS)

/** The game remembers its answer for some minutes. */
const STALE_MS = 5 * 60_000

type SkinsState = Fetched & { unlocked: ReadonlySet<number> | undefined }

const toSet = (ids: readonly number[]): ReadonlySet<number> => new Set(ids)

/** Skins that a game account has; asked of the game itself, and forgotten with the session. The key stays out of its name. */
export const useAccountSkins = (chosen: ChosenAccount | null): SkinsState => {
  const api = useApi()
  const query = useQuery({
    queryKey: [getAccountSkins.name, chosen?.name ?? null] as const,
    meta: { isPrivate: true },
    enabled: chosen !== null && canReadSkins(chosen.account),
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      api.game(getAccountSkins, { query: { access_token: chosen?.account.key ?? '' } }, { signal }),
    select: toSet,
  })
  return { ...fetched(query), unlocked: query.data }
}
