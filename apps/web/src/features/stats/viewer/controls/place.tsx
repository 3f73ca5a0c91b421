import type { ReactNode } from 'react'
import styles from './controls.module.css'

/** As wide as its values. */
export const Place = ({
  name,
  children,
}: {
  name: 'activity' | 'item' | 'kit' | 'band' | 'level' | 'day'
  children: ReactNode
}) => <div className={name === 'day' ? styles.field : `${styles.field} ${styles[name]}`}>{children}</div>
