import { IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './gap-line.module.css'

/** Takes the place of unknown days in a table. */
export const GapLine = ({ title, children }: { title: string; children?: ReactNode }) => (
  <span className={styles.line}>
    <IconCircleDashed aria-hidden="true" size={15} stroke={1.75} />
    <span>
      <strong>{title}</strong> {children}
    </span>
  </span>
)
