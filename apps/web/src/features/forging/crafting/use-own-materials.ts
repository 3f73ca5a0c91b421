import { type GameAccount, getAccountBank, getAccountMaterials } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { type Fetched, fetched } from '../../../api/fetched.ts'
import type { ChosenAccount } from '../../../market/game-account/account-choice.tsx'
import { unitsByItem } from './model.ts'

/** The permission of a key without which the game does not say what an account holds. */
export const INVENTORIES = 'inventories'

export const canReadMaterials = ({ permissions }: GameAccount): boolean => permissions.includes(INVENTORIES)

/** The game remembers its answer for some minutes. */
const STALE_MS = 5 * 60_000

type OwnState = Fetched & { own: ReadonlyMap<number, number> | undefined }

/** Material storage and bank of a game account; asked of the game itself, and forgotten with the session. The key stays out of its name. */
export const useOwnMaterials = (chosen: ChosenAccount | null): OwnState => {
  const api = useApi()
  const query = useQuery({
    queryKey: ['ownMaterials', chosen?.name ?? null] as const,
    meta: { isPrivate: true },
    enabled: chosen !== null && canReadMaterials(chosen.account),
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      const call = { query: { access_token: chosen?.account.key ?? '' } }
      const [materials, bank] = await Promise.all([
        api.game(getAccountMaterials, call, { signal }),
        api.game(getAccountBank, call, { signal }),
      ])
      return unitsByItem([...materials, ...bank])
    },
  })
  return { ...fetched(query), own: query.data }
}
