import { type ReactNode, useState } from 'react'
import styles from './live-value.module.css'

type LiveValueProps = { value: number | null | undefined; children: ReactNode }

/** Flashes when its value rises or falls. */
export const LiveValue = ({ value, children }: LiveValueProps) => {
  const [seen, setSeen] = useState({ value, changes: 0, direction: '' })
  if (seen.value !== value) {
    const isKnown = typeof seen.value === 'number' && typeof value === 'number'
    const direction = isKnown ? (Number(value) > Number(seen.value) ? 'up' : 'down') : ''
    setSeen({ value, changes: seen.changes + 1, direction })
  }
  return (
    <span
      className={seen.direction === '' ? styles.value : `${styles.value} ${styles[seen.direction]}`}
      key={seen.changes}
    >
      {children}
    </span>
  )
}
