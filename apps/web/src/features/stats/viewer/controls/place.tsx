import type { ReactNode } from 'react'
import styles from './controls.module.css'

/** As much room as its values take. */
export const Place = ({
  name,
  children,
}: {
  name: 'activity' | 'item' | 'kit' | 'band' | 'level' | 'day'
  children: ReactNode
}) => <div className={name === 'day' ? styles.field : `${styles.field} ${styles[name]}`}>{children}</div>
