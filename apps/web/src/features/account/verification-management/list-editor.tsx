import styles from '@gildscope/ui/layout/lists.module.css'
import { useState } from 'react'
import { DocumentEditor } from '../shared/document/document-editor.tsx'
import { ListForm } from './list-form.tsx'
import { ListVersions } from './list-versions.tsx'
import { isUnsaved, keepMine, merge, NEW_ID, SECTION_TITLES, SECTIONS, versionRows } from './model.ts'
import { SectionPanel } from './section-panel.tsx'
import { type Toggle, Toggles } from './toggles.tsx'
import { useVerificationList } from './use-verification-list.ts'

const RULES = { isUnsaved, keepMine, merge, versionRows }

const OPEN_AT_FIRST: readonly Toggle[] = ['Items', 'Currency', 'Professions']

type ListEditorProps = {
  id: string
  accounts: readonly string[]
  onSaved: (id: string) => void
  onDeleted: () => void
}

/** One list: its game account, its requirements, and its earlier versions. */
export const ListEditor = ({ id, accounts, onSaved, onDeleted }: ListEditorProps) => {
  const list = useVerificationList({ id, firstAccount: accounts[0] ?? '', onSaved, onDeleted })
  const { checkError, setDraft, save, isSaving, remove } = list
  const [open, setOpen] = useState<ReadonlySet<Toggle>>(() => new Set(OPEN_AT_FIRST))
  const toggle = (part: Toggle): void =>
    setOpen((before) => new Set(before.has(part) ? [...before].filter((other) => other !== part) : [...before, part]))
  const isNew = id === NEW_ID
  return (
    <DocumentEditor document={list} rules={RULES}>
      {(draft) => (
        <>
          <div className={styles.stack}>
            {!isNew && <Toggles onToggle={toggle} open={open} />}
            {SECTIONS.filter((section) => open.has(SECTION_TITLES[section] as Toggle)).map((section) => (
              <SectionPanel
                entries={draft[section]}
                isBulkOpen={isNew || open.has('Bulk')}
                key={section}
                onChange={(entries) => setDraft({ ...draft, [section]: entries })}
                section={section}
              />
            ))}
          </div>
          <div className={styles.stack}>
            <ListForm
              accounts={accounts}
              checkError={checkError}
              isSaving={isSaving}
              list={draft}
              onChange={setDraft}
              onDelete={() => void remove()}
              onSave={() => void save(draft)}
            />
            {!isNew && open.has('Advanced') && <ListVersions list={draft} onChange={setDraft} />}
          </div>
        </>
      )}
    </DocumentEditor>
  )
}
