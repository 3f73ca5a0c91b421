import { Loading, RetryButton } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/lists.module.css'
import { useState } from 'react'
import { ConflictDialog } from '../shared/dialogs/conflict-dialog.tsx'
import { useLeaveWarning } from '../shared/dialogs/use-leave-warning.tsx'
import { ListForm } from './list-form.tsx'
import { ListVersions } from './list-versions.tsx'
import {
  draftOf,
  isUnsaved,
  keepMine,
  merge,
  NEW_ID,
  SECTION_TITLES,
  SECTIONS,
  type TheirList,
  type VerificationDraft,
  versionRows,
} from './model.ts'
import { SectionPanel } from './section-panel.tsx'
import { type Toggle, Toggles } from './toggles.tsx'
import { useVerificationList, type VerificationControl } from './use-verification-list.ts'

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className={styles.empty}>
    <div className={styles.body}>
      <p className={styles.fault} role="alert">
        Error: {error.message}
      </p>
      <div>
        <RetryButton onRetry={onRetry} />
      </div>
    </div>
  </div>
)

type ConflictProps = { control: VerificationControl; list: VerificationDraft; theirs: TheirList }

const Conflict = ({ control, list, theirs }: ConflictProps) => {
  const { closeConflict, setDraft, save, takeTheirs } = control
  return (
    <ConflictDialog
      onClose={closeConflict}
      onKeepMine={() => {
        closeConflict()
        void save(keepMine(list, theirs))
      }}
      onMerge={() => {
        closeConflict()
        setDraft(merge(list, theirs))
      }}
      onTakeTheirs={() => void takeTheirs()}
      rows={versionRows(list, draftOf(theirs))}
    />
  )
}

const OPEN_AT_FIRST: readonly Toggle[] = ['Items', 'Currency', 'Professions']

type ListEditorProps = {
  id: string
  accounts: readonly string[]
  onSaved: (id: string) => void
  onDeleted: () => void
}

/** One list: whom it is about, what it asks for, and what it was before. */
export const ListEditor = ({ id, accounts, onSaved, onDeleted }: ListEditorProps) => {
  const control = useVerificationList({ id, firstAccount: accounts[0] ?? '', onSaved })
  const { list, checkError, error, retry, setDraft, save, isSaving, remove, conflict } = control
  const [open, setOpen] = useState<ReadonlySet<Toggle>>(() => new Set(OPEN_AT_FIRST))
  const leaving = useLeaveWarning(list !== null && isUnsaved(list))
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />
  if (list === null)
    return (
      <div className={styles.empty}>
        <Loading />
      </div>
    )
  const toggle = (part: Toggle): void =>
    setOpen((before) => new Set(before.has(part) ? [...before].filter((other) => other !== part) : [...before, part]))
  const handleDelete = async (): Promise<void> => {
    if (await remove()) onDeleted()
  }
  const isNew = id === NEW_ID
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {!isNew && <Toggles onToggle={toggle} open={open} />}
        {SECTIONS.filter((section) => open.has(SECTION_TITLES[section] as Toggle)).map((section) => (
          <SectionPanel
            entries={list[section]}
            isBulkOpen={isNew || open.has('Bulk')}
            key={section}
            onChange={(entries) => setDraft({ ...list, [section]: entries })}
            section={section}
          />
        ))}
      </div>
      <div className={styles.stack}>
        <ListForm
          accounts={accounts}
          checkError={checkError}
          isSaving={isSaving}
          list={list}
          onChange={setDraft}
          onDelete={() => void handleDelete()}
          onSave={() => void save(list)}
        />
        {!isNew && open.has('Advanced') && <ListVersions list={list} onChange={setDraft} />}
      </div>
      {conflict !== null && <Conflict control={control} list={list} theirs={conflict} />}
      {leaving}
    </div>
  )
}
