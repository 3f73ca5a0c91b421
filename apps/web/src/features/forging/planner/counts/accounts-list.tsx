import { Button, counted } from '@gildscope/ui'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import {
  countParts,
  type Selection,
  stateOfBoxes,
  stateOfPart,
  withBoxes,
  withPart,
} from '../../../../market/game-account/checklist/selection.ts'
import { TriStateBox } from '../../../../market/game-account/checklist/tri-state-box.tsx'
import { type KnownAccount, partsOf, unreadable } from '../../../../market/game-account/known-account.ts'
import { COLUMNS } from '../holdings/columns.ts'
import type { Holdings } from '../holdings/use-holdings.ts'
import styles from './counts.module.css'

/** Own offers are a choice of their own: without them an account counts as a whole. */
const USUAL = COLUMNS.filter(({ isOnAtFirst = true }) => isOnAtFirst)
const CHARACTERS = COLUMNS.find(({ place }) => place === 'inventory')

type RowProps = { account: KnownAccount; selection: Selection; holdings: Holdings }

/** `bank, materials, 7 of 9 characters`; what could not be read of it comes first. */
const words = ({ account, selection, holdings }: RowProps): { text: string; isWarning: boolean } => {
  const holes = holdings.holes.filter((hole) => hole.account === account.name)
  const places = COLUMNS.filter(
    (column) => column !== CHARACTERS && stateOfBoxes(selection, [account], [column]) === 'on',
  ).map(({ title }) => title.toLowerCase())
  const parts = CHARACTERS === undefined ? null : countParts(selection, account, CHARACTERS)
  const characters = parts === null || parts.all === 0 ? [] : [`${parts.chosen} of ${parts.all} characters`]
  const text = [...places, ...characters].join(', ')
  if (holes.length > 0) return { text: `${counted(holes.length, 'answer')} missing: half read`, isWarning: true }
  return { text: text === '' ? 'nothing of it counts' : text, isWarning: false }
}

const AccountRow = (props: RowProps) => {
  const { account, selection, holdings } = props
  const [isOpen, setOpen] = useState(false)
  const { text, isWarning } = words(props)
  const set = holdings.setSelection
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={styles.account}>
        <TriStateBox
          label={`Everything of ${account.name}`}
          onChange={(isOn) => set(withBoxes(selection, [account], isOn ? USUAL : COLUMNS, isOn))}
          reason={unreadable(account, 'bank')}
          state={stateOfBoxes(selection, [account], USUAL)}
        />
        <span className={styles.who}>
          <strong>{account.name}</strong>
          <small className={isWarning ? styles.warn : undefined}>{text}</small>
        </span>
        <Button
          aria-expanded={isOpen}
          aria-label={`Places of ${account.name}`}
          icon={Icon}
          onClick={() => setOpen(!isOpen)}
          variant="quiet"
        />
      </div>
      {isOpen && (
        <ul className={styles.places}>
          {COLUMNS.flatMap((column) => {
            const why = unreadable(account, column.place)
            const box = (
              <li key={column.place}>
                <TriStateBox
                  label={`${column.title} of ${account.name}`}
                  onChange={(isOn) => set(withBoxes(selection, [account], [column], isOn))}
                  reason={why}
                  state={stateOfBoxes(selection, [account], [column])}
                />
                {column.title}
                {why !== null && <small> {why}</small>}
              </li>
            )
            if (column !== CHARACTERS || why !== null) return [box]
            return [
              box,
              ...partsOf(account, column.place).map(({ id, name }) => (
                <li className={styles.part} key={`character ${id}`}>
                  <TriStateBox
                    label={`What ${name} carries`}
                    onChange={(isOn) => set(withPart(selection, account, column, { id, isOn }))}
                    state={stateOfPart(selection, account, column, id)}
                  />
                  {name}
                </li>
              )),
            ]
          })}
        </ul>
      )}
    </li>
  )
}

/** Whose stock, daily crafts and disciplines count. */
export const AccountsList = ({ holdings }: { holdings: Holdings }) => {
  const { accounts, selection } = holdings
  if (selection === null || accounts.length === 0) return null
  return (
    <ul aria-label="Accounts that count" className={styles.accounts}>
      {accounts.map((account) => (
        <AccountRow account={account} holdings={holdings} key={account.name} selection={selection} />
      ))}
    </ul>
  )
}
