import styles from '@gildscope/ui/layout/lists.module.css'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { withIds } from '../shared/bulk/item-ids.ts'
import { DocumentEditor } from '../shared/document/document-editor.tsx'
import { AddItems } from './add-items.tsx'
import { ListHead } from './list-head.tsx'
import { ListTable } from './list-table.tsx'
import { ListVersions } from './list-versions.tsx'
import { isUnsaved, keepMine, merge, NEW_ID, versionRows } from './model.ts'
import { useMarketList } from './use-market-list.ts'

const RULES = { isUnsaved, keepMine, merge, versionRows }

type ListEditorProps = { id: string; onSaved: (id: string) => void; onDeleted: () => void }

/** One list: its name, its items, and its earlier versions. */
export const ListEditor = (props: ListEditorProps) => {
  const list = useMarketList(props)
  const { setDraft, save, isSaving, remove } = list
  // The items are many, and what adds to them would be below the last one.
  const isPhone = useIsPhone()
  return (
    <DocumentEditor document={list} rules={RULES}>
      {(draft) => {
        const setItems = (items: readonly number[]): void => setDraft({ ...draft, items })
        const table = (
          <ListTable
            items={draft.items}
            key="table"
            name={draft.name}
            onDelete={(itemId) => setItems(draft.items.filter((other) => other !== itemId))}
          />
        )
        return (
          <>
            {!isPhone && table}
            <div className={styles.stack} key="form">
              <ListHead
                isSaving={isSaving}
                list={draft}
                onChange={setDraft}
                onDelete={() => void remove()}
                onSave={() => void save(draft)}
              />
              <AddItems onAdd={(ids) => setItems(withIds(draft.items, ids))} />
              {props.id !== NEW_ID && <ListVersions list={draft} onChange={setDraft} />}
            </div>
            {isPhone && table}
          </>
        )
      }}
    </DocumentEditor>
  )
}
