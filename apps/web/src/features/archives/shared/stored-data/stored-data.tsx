import { Button } from '@gildscope/ui'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '../archives.module.css'
import type { Archives } from '../use-archives.ts'
import { StoredDataDialog } from './stored-data-dialog.tsx'

/** Opens what is stored: switches, deletion, links for others. */
export const StoredData = ({ archives }: { archives: Archives }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={IconArchive}
        onClick={() => setOpen(true)}
        title="What is stored, for how long, and who else may read it"
        variant="quiet"
      >
        <span className={styles.toolWord}>Stored data</span>
      </Button>
      {isOpen && <StoredDataDialog archives={archives.all} onClose={() => setOpen(false)} />}
    </>
  )
}
