import { Notice } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/panels.module.css'
import { IconPackageOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'

type NoneImportedProps = {
  help: string
  /** The variable of the worker that names an address for the import. */
  variable: string
  children: ReactNode
}

/** Shown where a page depends on an import that has not been made yet. */
export const NoneImported = ({ help, variable, children }: NoneImportedProps) => (
  <div className={styles.empty}>
    <Notice icon={<IconPackageOff size={20} stroke={1.75} />} title="None imported">
      <span className={styles.hint}>
        {children} <code>{variable}</code> says from where; the <Link to={helpPath(help)}>help</Link> says how.
      </span>
    </Notice>
  </div>
)
