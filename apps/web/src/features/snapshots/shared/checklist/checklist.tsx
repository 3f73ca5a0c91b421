import { Button } from '@gildscope/ui'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type KnownAccount, unreadable } from '../known-account.ts'
import { lackNote, partsNote } from './account-notes.ts'
import styles from './checklist.module.css'
import { PartRows } from './part-rows.tsx'
import { type ChecklistColumn, type Selection, stateOfBoxes, withBoxes } from './selection.ts'
import { TriStateBox } from './tri-state-box.tsx'

type ChecklistProps = {
  label: string
  accounts: readonly KnownAccount[]
  columns: readonly ChecklistColumn[]
  selection: Selection
  /** It cannot be changed now. */
  isFixed?: boolean
  onChange: (next: Selection) => void
}

type AccountRowProps = Omit<ChecklistProps, 'accounts' | 'label'> & {
  account: KnownAccount
  isOpen: boolean
  onToggle: () => void
}

const AccountRow = (props: AccountRowProps) => {
  const { account, columns, selection, isFixed = false, isOpen, onToggle, onChange } = props
  const { name, failed } = account
  const parts = partsNote(selection, account, columns)
  const lack = lackNote(account, columns)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tr>
      <th scope="row">
        <div className={styles.name}>
          <TriStateBox
            isFixed={isFixed}
            label={`Everything of ${name}`}
            onChange={(isOn) => onChange(withBoxes(selection, [account], columns, isOn))}
            reason={lack}
            state={stateOfBoxes(selection, [account], columns)}
          />
          <div>
            {name}
            {parts !== '' && (
              <button
                aria-expanded={isOpen}
                aria-label={`${parts} of ${name}`}
                className={styles.opener}
                onClick={onToggle}
                type="button"
              >
                <Chevron aria-hidden="true" size={12} stroke={2} />
                {parts}
              </button>
            )}
            {lack !== null && <small className={styles.lack}>{lack}</small>}
            {failed !== null && (
              <small className={styles.lack}>
                characters or guilds could not be read{' '}
                <Button onClick={failed.retry} variant="link">
                  Retry
                </Button>
              </small>
            )}
          </div>
        </div>
      </th>
      {columns.map((column) => (
        <td key={column.place}>
          <TriStateBox
            isFixed={isFixed}
            label={`${column.title} of ${name}`}
            onChange={(isOn) => onChange(withBoxes(selection, [account], [column], isOn))}
            reason={unreadable(account, column.place)}
            state={stateOfBoxes(selection, [account], [column])}
          />
        </td>
      ))}
    </tr>
  )
}

/** The places and accounts to read: a box for each, and for a whole row, a column and everything. */
export const Checklist = ({ label, accounts, columns, selection, isFixed = false, onChange }: ChecklistProps) => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggle = (name: string): void =>
    setOpened((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  const shared = { columns, selection, isFixed, onChange }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard
    <section aria-label={label} className={styles.scroll} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Accounts</th>
            {columns.map(({ place, title }) => (
              <th className={styles.column} key={place} scope="col">
                <span>{title}</span>
              </th>
            ))}
          </tr>
          <tr className={styles.all}>
            <th scope="row">
              <div className={styles.name}>
                <TriStateBox
                  isFixed={isFixed}
                  label="Everything of all accounts"
                  onChange={(isOn) => onChange(withBoxes(selection, accounts, columns, isOn))}
                  state={stateOfBoxes(selection, accounts, columns)}
                />
                All
              </div>
            </th>
            {columns.map((column) => (
              <td key={column.place}>
                <TriStateBox
                  isFixed={isFixed}
                  label={`${column.title} of all accounts`}
                  onChange={(isOn) => onChange(withBoxes(selection, accounts, [column], isOn))}
                  reason="no key may read it"
                  state={stateOfBoxes(selection, accounts, [column])}
                />
              </td>
            ))}
          </tr>
        </thead>
        {accounts.map((account) => {
          const isOpen = opened.includes(account.name)
          return (
            <tbody key={account.name}>
              <AccountRow {...shared} account={account} isOpen={isOpen} onToggle={() => toggle(account.name)} />
              {isOpen && <PartRows {...shared} account={account} />}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
