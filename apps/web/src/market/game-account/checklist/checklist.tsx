import { Button, ScrollBox } from '@gildscope/ui'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { type KnownAccount, unreadable } from '../known-account.ts'
import { lackNote, lackOfAll, partsNote } from './account-notes.ts'
import styles from './checklist.module.css'
import { ChecklistRow } from './checklist-row.tsx'
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
    <ChecklistRow
      boxes={columns.map((column) => (
        <TriStateBox
          isFixed={isFixed}
          key={column.place}
          label={`${column.title} of ${name}`}
          onChange={(isOn) => onChange(withBoxes(selection, [account], [column], isOn))}
          reason={unreadable(account, column.place)}
          state={stateOfBoxes(selection, [account], [column])}
        />
      ))}
      head={
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
      }
    />
  )
}

/** The places and accounts to read: a box for each, and for a whole row, a column and everything. */
export const Checklist = ({ label, accounts, columns, selection, isFixed = false, onChange }: ChecklistProps) => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggle = (name: string): void =>
    setOpened((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  const isPhone = useIsPhone()
  const shared = { columns, selection, isFixed, onChange }
  return (
    <ScrollBox label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {!isPhone && <th scope="col">Accounts</th>}
            {columns.map(({ place, title }) => (
              <th className={styles.column} key={place} scope="col">
                <span>{title}</span>
              </th>
            ))}
          </tr>
          <ChecklistRow
            boxes={columns.map((column) => (
              <TriStateBox
                isFixed={isFixed}
                key={column.place}
                label={`${column.title} of all accounts`}
                onChange={(isOn) => onChange(withBoxes(selection, accounts, [column], isOn))}
                reason={lackOfAll(accounts, column)}
                state={stateOfBoxes(selection, accounts, [column])}
              />
            ))}
            className={styles.all}
            head={
              <div className={styles.name}>
                <TriStateBox
                  isFixed={isFixed}
                  label="Everything of all accounts"
                  onChange={(isOn) => onChange(withBoxes(selection, accounts, columns, isOn))}
                  state={stateOfBoxes(selection, accounts, columns)}
                />
                All
              </div>
            }
          />
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
    </ScrollBox>
  )
}
