import { type ReactNode, useState } from 'react'
import styles from './table-grid.module.css'

/** Lights up behind a figure that changed while its row stayed: green when it rose, red when it fell. */
export const Flash = ({ value, children }: { value: number; children: ReactNode }) => {
  const [seen, setSeen] = useState({ value, changes: 0, isUp: true })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1, isUp: value > seen.value })
  return (
    <>
      {seen.changes > 0 && (
        <span
          key={seen.changes}
          aria-hidden="true"
          className={seen.isUp ? styles.flashUp : styles.flashDown}
          data-flash={seen.isUp ? 'up' : 'down'}
        />
      )}
      <span className={styles.live}>{children}</span>
    </>
  )
}
