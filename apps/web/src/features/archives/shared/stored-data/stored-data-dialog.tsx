import type { Archive } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import { useState } from 'react'
import type { Archives } from '../use-archives.ts'
import { DeleteArchivesDialog, type Doomed } from './delete-archives-dialog.tsx'
import styles from './stored-data.module.css'
import { StoredOfAccount } from './stored-of-account.tsx'

type StoredDataDialogProps = { archives: Pick<Archives, 'all' | 'fillsCounted'>; onClose: () => void }

const namesOf = (archives: readonly Archive[]): string[] =>
  [...new Set(archives.map(({ account }) => account))].toSorted((a, b) => a.localeCompare(b, 'en'))

/** What is stored for each game account, and what is still being read. */
export const StoredDataDialog = ({ archives: { all, fillsCounted }, onClose }: StoredDataDialogProps) => {
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  if (doomed !== null) return <DeleteArchivesDialog doomed={doomed} onClose={() => setDoomed(null)} />
  const names = namesOf(all)
  return (
    <DialogBox actions={<Button onClick={onClose}>Close</Button>} onClose={onClose} title="Stored data">
      <p>An archive that is switched off is no longer read; stored data stays until you delete it.</p>
      <div className={styles.accounts}>
        {names.map((name) => (
          <StoredOfAccount
            archives={all.filter(({ account }) => account === name)}
            fillsCounted={fillsCounted}
            key={name}
            name={name}
            onDelete={setDoomed}
          />
        ))}
      </div>
    </DialogBox>
  )
}
