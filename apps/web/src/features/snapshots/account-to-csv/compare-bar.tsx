import { Button } from '@gildscope/ui'
import { SelectField } from '@gildscope/ui/forms'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { clockTime, dayAndTime } from '../../../shell/time/words.ts'
import { NameDialog } from '../shared/kept/name-dialog.tsx'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'
import styles from './account-to-csv.module.css'
import type { AccountToCsv } from './use-account-to-csv.ts'
import type { KeptActions } from './use-kept-actions.ts'

/** `Today 12:39`, `before the meta, 20 Nov, 12:39`. */
export const headWords = ({ name, takenAt }: SnapshotHead, now: number): string => {
  const at = clockTime(new Date(takenAt).toISOString(), now)
  if (name !== null) return `${name}, ${at}`
  return at.includes(',') ? at : `Today ${at}`
}

type PickProps = {
  label: string
  heads: readonly SnapshotHead[]
  value: SnapshotHead | null
  onPick: (id: string) => void
}

const Pick = ({ label, heads, value, onPick }: PickProps) => {
  const now = Date.now()
  return (
    <SelectField
      isInline
      label={label}
      onChange={onPick}
      options={[
        ...(value === null ? [{ value: '', label: 'choose one' }] : []),
        ...heads.map((head) => ({ value: head.id, label: headWords(head, now) })),
      ]}
      value={value?.id ?? ''}
    />
  )
}

/** Any two stored snapshots, one minus the other, with a button that names the newest to keep it. */
export const CompareBar = ({ page, actions }: { page: AccountToCsv; actions: KeptActions }) => {
  const { pair, shelf, view, user } = page
  const [isNaming, setNaming] = useState(false)
  const heads = shelf?.heads ?? []
  const { initial, second } = pair
  const newest = second ?? initial
  const compare = (ids: { initial: string | null; second: string | null }): void => {
    pair.set(ids)
    view.setFace(null)
  }
  if (newest === null) return null
  return (
    <div className={styles.compare}>
      <span>Compare</span>
      <Pick
        heads={heads}
        label="Initial snapshot"
        onPick={(id) => compare({ initial: id, second: second?.id ?? null })}
        value={initial}
      />
      <span>with</span>
      <Pick
        heads={heads}
        label="Second snapshot"
        onPick={(id) => compare({ initial: initial?.id ?? null, second: id })}
        value={second}
      />
      <span className={styles.grow} />
      {user !== null && (
        <Button
          icon={IconBookmark}
          onClick={() => setNaming(true)}
          title="Gives the newer one a name, so that the next snapshot does not replace it"
        >
          Keep
        </Button>
      )}
      {isNaming && (
        <NameDialog
          confirm="Keep"
          name={newest.name ?? ''}
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false)
            void actions.rename(newest, name)
          }}
          title="Keep this snapshot"
        >
          <p>
            Taken {dayAndTime(new Date(newest.takenAt).toISOString())}. It stays in this browser until you delete it.
          </p>
        </NameDialog>
      )}
    </div>
  )
}
