import { Notice } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/panels.module.css'
import { IconPackageOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'

/** Shown where a page depends on an import that has not been made yet. */
export const NoneImported = ({ help, children }: { help: string; children: ReactNode }) => (
  <div className={styles.empty}>
    <Notice icon={<IconPackageOff size={20} stroke={1.75} />} title="None imported">
      <span className={styles.hint}>
        {children} The <Link to={helpPath(help)}>help</Link> says how.
      </span>
    </Notice>
  </div>
)
