import { SelectField } from '@gildscope/ui/forms'
import { ALL_ACCOUNTS, type Archives } from './use-archives.ts'

/** Which game account the page is about, or all of them together. */
export const AccountPicker = ({ archives: { accounts, account, choose } }: { archives: Archives }) => (
  <SelectField
    label="Game account"
    onChange={choose}
    options={[
      { value: ALL_ACCOUNTS, label: accounts.length === 0 ? 'All accounts' : `All accounts (${accounts.length})` },
      ...accounts.map(({ name }) => ({ value: name, label: name })),
    ]}
    value={account}
  />
)
