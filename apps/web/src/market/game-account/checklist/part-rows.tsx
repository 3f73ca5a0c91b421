import type { KnownAccount } from '../known-account.ts'
import { partsOf } from '../known-account.ts'
import styles from './checklist.module.css'
import { ChecklistRow } from './checklist-row.tsx'
import { type ChecklistColumn, type Selection, stateOfPart, withPart } from './selection.ts'
import { TriStateBox } from './tri-state-box.tsx'

type PartRowsProps = {
  account: KnownAccount
  columns: readonly ChecklistColumn[]
  selection: Selection
  isFixed: boolean
  onChange: (next: Selection) => void
}

/** The characters and guilds of an account, each with boxes of its own. */
export const PartRows = ({ account, columns, selection, isFixed, onChange }: PartRowsProps) => {
  const ofCharacters = columns.filter(({ place }) => place === 'inventory' || place === 'equipment')
  const ofGuilds = columns.filter(({ place }) => place === 'guild')
  const parts = [...ofCharacters.slice(0, 1), ...ofGuilds].flatMap(({ place }) =>
    partsOf(account, place).map((part) => ({ ...part, own: place === 'guild' ? ofGuilds : ofCharacters })),
  )
  return parts.map(({ id, name, own }) => (
    <ChecklistRow
      boxes={columns.map(
        (column) =>
          own.includes(column) && (
            <TriStateBox
              isFixed={isFixed}
              label={`${column.title} of ${name}`}
              onChange={(isOn) => onChange(withPart(selection, account, column, { id, isOn }))}
              state={stateOfPart(selection, account, column, id)}
            />
          ),
      )}
      className={styles.part}
      head={name}
      key={`${own[0]?.place} ${id}`}
    />
  ))
}
