import { Loading, RetryButton } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/lists.module.css'
import { withIds } from '../shared/bulk/item-ids.ts'
import { ConflictDialog } from '../shared/dialogs/conflict-dialog.tsx'
import { useLeaveWarning } from '../shared/dialogs/use-leave-warning.tsx'
import { AddItems } from './add-items.tsx'
import { ListHead } from './list-head.tsx'
import { ListTable } from './list-table.tsx'
import { ListVersions } from './list-versions.tsx'
import { isUnsaved, keepMine, type ListDraft, merge, NEW_ID, type TheirList, versionRows } from './model.ts'
import { type MarketListControl, useMarketList } from './use-market-list.ts'

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

type ConflictProps = { control: MarketListControl; list: ListDraft; theirs: TheirList }

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
      rows={versionRows(list, theirs)}
    />
  )
}

type ListEditorProps = { id: string; onSaved: (id: string) => void; onDeleted: () => void }

/** One list: its name, its items, and what it was before. */
export const ListEditor = ({ id, onSaved, onDeleted }: ListEditorProps) => {
  const control = useMarketList(id, onSaved)
  const { list, error, retry, setDraft, save, isSaving, remove, conflict } = control
  const leaving = useLeaveWarning(list !== null && isUnsaved(list))
  if (error !== null) return <LoadFailed error={error} onRetry={retry} />
  if (list === null)
    return (
      <div className={styles.empty}>
        <Loading />
      </div>
    )
  const setItems = (items: readonly number[]): void => setDraft({ ...list, items })
  const handleDelete = async (): Promise<void> => {
    if (await remove()) onDeleted()
  }
  return (
    <div className={styles.columns}>
      <ListTable
        items={list.items}
        name={list.name}
        onDelete={(itemId) => setItems(list.items.filter((other) => other !== itemId))}
      />
      <div className={styles.stack}>
        <ListHead
          isSaving={isSaving}
          list={list}
          onChange={setDraft}
          onDelete={() => void handleDelete()}
          onSave={() => void save(list)}
        />
        <AddItems onAdd={(ids) => setItems(withIds(list.items, ids))} />
        {id !== NEW_ID && <ListVersions list={list} onChange={setDraft} />}
      </div>
      {conflict !== null && <Conflict control={control} list={list} theirs={conflict} />}
      {leaving}
    </div>
  )
}
