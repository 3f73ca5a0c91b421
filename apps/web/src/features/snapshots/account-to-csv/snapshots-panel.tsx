import { Panel } from '@gildscope/ui'
import { HolesNote } from '../../../market/game-account/holes-note.tsx'
import { ReadingLine } from '../../../market/game-account/reading-line.tsx'
import { sizeText } from '../shared/kept/size-text.ts'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'
import { CompareBar } from './compare-bar.tsx'
import { KeptList } from './kept-list.tsx'
import { SlotRow } from './slot-row.tsx'
import type { AccountToCsv } from './use-account-to-csv.ts'
import { useKeptActions } from './use-kept-actions.ts'

const sizeWords = (heads: readonly (SnapshotHead | null)[]): string =>
  heads.flatMap((head) => (head === null || head.bytes === 0 ? [] : sizeText(head.bytes))).join(' and ')

const noteOf = ({ user, shelf, pair }: AccountToCsv): string => {
  if (user === null) return 'in this tab, until it is left'
  if (shelf?.isLasting === false) return 'this browser keeps nothing'
  const sizes = sizeWords([pair.initial, pair.second])
  return sizes === '' ? 'kept in this browser' : `${sizes}, in this browser`
}

/** The snapshots, what is missing from them, and what they are compared with. */
export const SnapshotsPanel = ({ page }: { page: AccountToCsv }) => {
  const { pair, sums, look, reading, allowance, taking, shelf } = page
  const actions = useKeptActions(page)
  const isBusy = reading.progress !== null
  const holesOf = (slot: 'initial' | 'second') => look?.holes[slot] ?? []
  return (
    <Panel note={noteOf(page)} title="Snapshots">
      <SlotRow head={pair.initial} sums={sums.initial} title="Initial" />
      {pair.initial !== null && <SlotRow head={pair.second} sums={sums.second} title="Second" />}
      {reading.progress !== null && (
        // The same as above the table, which is out of sight from here: announced once.
        <div aria-hidden="true">
          <ReadingLine allowance={allowance} progress={reading.progress} />
        </div>
      )}
      {!isBusy &&
        (['initial', 'second'] as const).map((slot) => (
          <HolesNote
            consequence={
              pair.second === null ? 'Its contents are unknown.' : 'It is left out of the difference on both sides.'
            }
            holes={holesOf(slot)}
            isBusy={isBusy}
            key={slot}
            onRetry={() => void taking.retry(slot)}
            title={slot === 'initial' ? 'Initial' : 'Second'}
          />
        ))}
      <CompareBar actions={actions} page={page} />
      <KeptList actions={actions} heads={shelf?.heads ?? []} />
    </Panel>
  )
}
