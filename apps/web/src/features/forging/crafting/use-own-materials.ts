import { type GameAccount, getAccountBank, getAccountMaterials } from '@gildscope/contracts'
import { type BoundAs, itemTotals, toRows, unitsOf } from '@gildscope/holdings'
import type { Api } from '../../../api/api-context.tsx'
import type { Fetched } from '../../../api/fetched.ts'
import type { ChosenAccount } from '../../../market/game-account/account-choice.tsx'
import { isAllowed, useAccountAnswer } from '../../../market/game-account/use-account-answer.ts'

/** The permission that a key needs for the game to report an account's holdings. */
export const INVENTORIES = 'inventories'

export const canReadMaterials = (account: GameAccount): boolean => isAllowed(account, INVENTORIES)

/** Bound units go into what is crafted like any other. */
const ANY: BoundAs = () => 'none'

type OwnMaterials = ReadonlyMap<number, number>

const ask = async (api: Api, key: string, init: { signal: AbortSignal }): Promise<OwnMaterials> => {
  const call = { query: { access_token: key } }
  const [materials, bank] = await Promise.all([
    api.game(getAccountMaterials, call, init),
    api.game(getAccountBank, call, init),
  ])
  const at = { account: '', where: null }
  const rows = toRows(
    [
      { ...at, place: 'materials', reply: materials },
      { ...at, place: 'bank', reply: bank },
    ],
    ANY,
  )
  return new Map([...itemTotals(rows)].map(([id, counts]) => [id, unitsOf(counts)]))
}

/** Units by item in material storage and bank of a game account. */
export const useOwnMaterials = (chosen: ChosenAccount | null): Fetched & { own: OwnMaterials | undefined } => {
  const { data: own, ...state } = useAccountAnswer({ name: 'ownMaterials', permission: INVENTORIES, ask }, chosen)
  return { ...state, own }
}
