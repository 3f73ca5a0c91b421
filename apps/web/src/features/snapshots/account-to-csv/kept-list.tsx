import { Button } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { sizeText } from '../shared/kept/size-text.ts'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'
import styles from './account-to-csv.module.css'
import { headWords } from './compare-bar.tsx'
import type { KeptActions } from './use-kept-actions.ts'

type KeptListProps = { heads: readonly SnapshotHead[]; actions: KeptActions }

/** All snapshots in this browser: saving as files, deleting, and importing. */
export const KeptList = ({ heads, actions }: KeptListProps) => {
  const file = useRef<HTMLInputElement>(null)
  const [leaving, setLeaving] = useState<SnapshotHead | null>(null)
  const now = Date.now()
  return (
    <div className={styles.kept}>
      {heads.length > 0 && (
        <ul aria-label="Snapshots in this browser">
          {heads.map((head) => {
            const words = headWords(head, now)
            return (
              <li key={head.id}>
                <span className={styles.grow}>{words}</span>
                {head.bytes > 0 && <small>{sizeText(head.bytes)}</small>}
                <Button
                  aria-label={`Save ${words} as a file`}
                  icon={IconDownload}
                  onClick={() => void actions.exportFile(head)}
                  title="Save as a file"
                  variant="quiet"
                />
                <Button
                  aria-label={`Delete ${words}`}
                  icon={IconTrash}
                  onClick={() => setLeaving(head)}
                  title="Delete"
                  variant="quiet"
                />
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.bar}>
        <input
          accept="application/json,.json"
          aria-label="File of a snapshot"
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (chosen !== undefined) void actions.importFile(chosen)
          }}
          ref={file}
          type="file"
        />
        <Button
          icon={IconUpload}
          onClick={() => file.current?.click()}
          size="small"
          title="Takes in a snapshot that was saved as a file"
        >
          Import
        </Button>
        {heads.length > 0 && (
          <Button
            onClick={() => void actions.startOver()}
            size="small"
            title="The next snapshot is an initial one again"
            variant="quiet"
          >
            Start over
          </Button>
        )}
      </div>
      {actions.fault !== null && (
        <p className={styles.fault} role="alert">
          {actions.fault}
        </p>
      )}
      {leaving !== null && (
        <ConfirmDialog
          action="Delete"
          isDanger
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null)
            void actions.remove(leaving)
          }}
          question={`Delete ${headWords(leaving, now)}?`}
          text="It is lost unless you saved it as a file."
        />
      )}
    </div>
  )
}
