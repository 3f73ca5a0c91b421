import { Loading, Panel } from '@gildscope/ui'
import { Checklist } from '../../../market/game-account/checklist/checklist.tsx'
import { KeyBox, SignUpNote } from '../../../market/game-account/typed-key/key-box.tsx'
import { COLUMNS, USED_PERMISSIONS } from './checklist-columns.ts'
import type { AccountToCsv } from './use-account-to-csv.ts'

/** The places and accounts that the next snapshot reads. */
export const ChecklistPanel = ({ page }: { page: AccountToCsv }) => {
  const { accounts, selection, setSelection, reading, user, typed } = page
  const isReading = reading.progress !== null
  return (
    <Panel
      note={isReading ? 'fixed while it is read' : user === null ? 'for this visit' : 'kept for the next time'}
      title="What is read"
    >
      {user === null && <KeyBox isFixed={isReading} needs={USED_PERMISSIONS} typed={typed} />}
      {selection === null && <Loading lines={4} />}
      {selection !== null && accounts.length > 0 && (
        <Checklist
          accounts={accounts}
          columns={COLUMNS}
          isFixed={isReading}
          label="What is read"
          onChange={setSelection}
          selection={selection}
        />
      )}
      {user === null && <SignUpNote />}
    </Panel>
  )
}
