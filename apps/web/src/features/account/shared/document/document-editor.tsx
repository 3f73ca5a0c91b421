import { Loading, RetryButton } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/lists.module.css'
import type { ReactNode } from 'react'
import { ConflictDialog, type VersionRow } from './conflict-dialog.tsx'
import type { KeptDocument } from './use-kept-document.ts'
import { useLeaveWarning } from './use-leave-warning.tsx'

/** How two versions of a document are compared and combined. */
export type DocumentRules<Draft, Theirs> = {
  isUnsaved: (draft: Draft) => boolean
  keepMine: (mine: Draft, theirs: Theirs) => Draft
  merge: (mine: Draft, theirs: Theirs) => Draft
  versionRows: (mine: Draft, theirs: Theirs) => VersionRow[]
}

type DocumentEditorProps<Draft, Theirs> = {
  document: KeptDocument<Draft, Theirs>
  rules: DocumentRules<Draft, Theirs>
  children: (draft: Draft) => ReactNode
}

/** Shows a loaded document, resolves conflicts, and asks before unsaved changes are abandoned. */
export const DocumentEditor = <Draft, Theirs>({ document, rules, children }: DocumentEditorProps<Draft, Theirs>) => {
  const { draft, error, retry, setDraft, save, conflict, closeConflict, takeTheirs } = document
  const leaving = useLeaveWarning(draft !== null && rules.isUnsaved(draft))
  if (draft === null)
    return (
      <div className={styles.empty}>
        {error === null ? (
          <Loading />
        ) : (
          <div className={styles.body}>
            <p className={styles.fault} role="alert">
              Error: {error.message}
            </p>
            <div>
              <RetryButton onRetry={retry} />
            </div>
          </div>
        )}
      </div>
    )
  return (
    <div className={styles.columns}>
      {children(draft)}
      {conflict !== null && (
        <ConflictDialog
          onClose={closeConflict}
          onKeepMine={() => {
            closeConflict()
            void save(rules.keepMine(draft, conflict))
          }}
          onMerge={() => {
            closeConflict()
            setDraft(rules.merge(draft, conflict))
          }}
          onTakeTheirs={() => void takeTheirs()}
          rows={rules.versionRows(draft, conflict)}
        />
      )}
      {leaving}
    </div>
  )
}
