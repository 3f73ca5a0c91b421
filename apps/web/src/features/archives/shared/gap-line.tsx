import { IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './gap-line.module.css'

/** What stands in a table in place of days of which nothing is known. */
export const GapLine = ({ title, children }: { title: string; children?: ReactNode }) => (
  <span className={styles.line}>
    <IconCircleDashed aria-hidden="true" size={15} stroke={1.75} />
    <span>
      <strong>{title}</strong> {children}
    </span>
  </span>
)
