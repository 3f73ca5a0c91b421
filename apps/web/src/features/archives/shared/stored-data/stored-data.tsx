import controls from '@gildscope/ui/buttons/controls.module.css'
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
      <button
        className={`${controls.button} ${controls.quiet}`}
        onClick={() => setOpen(true)}
        title="What is stored, for how long, and who else may read it"
        type="button"
      >
        <IconArchive aria-hidden="true" size={16} stroke={1.75} />
        <span className={styles.toolWord}>Stored data</span>
      </button>
      {isOpen && <StoredDataDialog archives={archives.all} onClose={() => setOpen(false)} />}
    </>
  )
}
