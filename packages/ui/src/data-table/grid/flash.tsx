import { type ReactNode, useState } from 'react'
import styles from './table-grid.module.css'

type FlashProps = {
  value: number
  /** The subject of the figure: a different row's figure is not a change. */
  of: unknown
  children: ReactNode
}

/** Lights up behind a figure that changed while its row stayed: green when it rose, red when it fell. */
export const Flash = ({ value, of, children }: FlashProps) => {
  const [seen, setSeen] = useState({ value, of, changes: 0, isUp: true })
  if (seen.of !== of) setSeen({ value, of, changes: 0, isUp: true })
  else if (seen.value !== value) setSeen({ value, of, changes: seen.changes + 1, isUp: value > seen.value })
  if (seen.changes === 0) return children
  return (
    <span className={styles.flash}>
      <span
        key={seen.changes}
        aria-hidden="true"
        className={seen.isUp ? styles.flashUp : styles.flashDown}
        data-flash={seen.isUp ? 'up' : 'down'}
      />
      <span className={styles.live}>{children}</span>
    </span>
  )
}
