import { SelectField } from '@gildscope/ui/forms'
import { useMemo } from 'react'
import type { KeyedAccount } from '../../../../market/game-account/use-accounts.ts'
import { useLinkedAccounts } from '../../../../market/game-account/use-linked-accounts.ts'
import { useQueryParam } from '../../../../shell/use-query-param.ts'

export type AccountsChoice = {
  names: readonly string[]
  /** Null: all of them. */
  value: string | null
  choose: (name: string | null) => void
  /** The selected ones whose keys may read what the page needs. */
  readable: readonly KeyedAccount[]
  /** The others, each with the first permission that its key lacks. */
  lacking: readonly { name: string; permission: string }[]
}

/** The game accounts selected on a page, `?account=` in the address; all by default. `needs` must not change. */
export const useAccountsChoice = (needs: readonly string[]): AccountsChoice => {
  const linked = useLinkedAccounts()
  const [param, setParam] = useQueryParam('account')
  const value = linked.some(({ name }) => name === param) ? param : null
  const chosen = useMemo(() => {
    const accounts = linked
      .filter(({ name }) => value === null || name === value)
      .map((account) => ({ account, lacks: needs.find((needed) => !account.permissions.includes(needed)) }))
    return {
      readable: accounts.flatMap(({ account, lacks }) => (lacks === undefined ? [account] : [])),
      lacking: accounts.flatMap(({ account: { name }, lacks }) =>
        lacks === undefined ? [] : [{ name, permission: lacks }],
      ),
    }
  }, [linked, value, needs])
  return { names: linked.map(({ name }) => name), value, choose: setParam, ...chosen }
}

/** Cannot be the name of a game account, which ends in a dot and four digits. */
const ALL = 'all'

/** The user's game accounts, and all of them together. */
export const AccountsSelect = ({ choice: { names, value, choose } }: { choice: AccountsChoice }) => (
  <SelectField
    label="Game account"
    onChange={(name) => choose(name === ALL ? null : name)}
    options={[
      { value: ALL, label: names.length > 1 ? `All Accounts (${names.length})` : 'All Accounts' },
      ...names.map((name) => ({ value: name, label: name })),
    ]}
    value={value ?? ALL}
  />
)
