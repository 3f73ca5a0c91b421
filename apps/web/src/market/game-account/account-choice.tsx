import type { GameAccount, SiteAccount } from '@gildscope/contracts'
import { SelectField } from '@gildscope/ui/forms'
import { useQueryParam } from '../../shell/use-query-param.ts'

/** In the address instead of a game account: none. */
const NOBODY = 'none'

export type ChosenAccount = { name: string; account: GameAccount }

type AccountChoice = { names: readonly string[]; chosen: ChosenAccount | null; choose: (name: string) => void }

/** The game account selected on a page, `?account=` in the address; the first one by default. */
export const useAccountChoice = (account: SiteAccount | null): AccountChoice => {
  const [param, setParam] = useQueryParam('account')
  const gameAccounts = account?.gameAccounts ?? {}
  const names = Object.keys(gameAccounts)
  const wanted = param !== null && (param === NOBODY || param in gameAccounts) ? param : names[0]
  const found = wanted === undefined ? undefined : gameAccounts[wanted]
  return {
    names,
    chosen: wanted === undefined || found === undefined ? null : { name: wanted, account: found },
    choose: (name) => setParam(name === names[0] ? null : name),
  }
}

type AccountSelectProps = { choice: AccountChoice; hasNobody?: boolean }

/** The user's game accounts; `hasNobody`: also offers to use none. */
export const AccountSelect = ({ choice: { names, chosen, choose }, hasNobody = false }: AccountSelectProps) => (
  <SelectField
    label="Game account"
    onChange={choose}
    options={[
      ...names.map((name) => ({ value: name, label: name })),
      ...(hasNobody ? [{ value: NOBODY, label: 'None: every skin is missing' }] : []),
    ]}
    value={chosen?.name ?? NOBODY}
  />
)
