import { Button } from '@gildscope/ui'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '../archives.module.css'
import type { Archives } from '../use-archives.ts'
import { StoredDataDialog } from './stored-data-dialog.tsx'

/** Opens what is stored: switches and deletion. */
export const StoredData = ({ archives }: { archives: Archives }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={IconArchive} onClick={() => setOpen(true)} title="What is stored, and for how long" variant="quiet">
        <span className={styles.toolWord}>Stored data</span>
      </Button>
      {isOpen && <StoredDataDialog archives={archives} onClose={() => setOpen(false)} />}
    </>
  )
}
