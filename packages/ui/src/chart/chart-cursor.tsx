import type { KeyboardEvent } from 'react'
import styles from './chart.module.css'

type ChartCursorProps = {
  label: string
  /** Number of points. */
  count: number
  /** The current point; null for none. */
  index: number | null
  /** The point as text. */
  valueText: string
  onMove: (index: number | null) => void
}

const LEAP = 10

const target = (key: string, index: number, last: number): number | null => {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return index - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return index + 1
    case 'PageDown':
      return index - LEAP
    case 'PageUp':
      return index + LEAP
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/**
 * An overlay of a chart that lets the mouse through and moves the crosshair by keys. As a slider, screen readers
 * announce its value with every step, and pass the arrow keys on.
 */
export const ChartCursor = ({ label, count, index, valueText, onMove }: ChartCursorProps) => {
  const last = count - 1
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onMove(null)
    const next = target(event.key, index ?? count, last)
    if (next === null) return
    event.preventDefault()
    onMove(Math.min(Math.max(next, 0), last))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={index ?? Math.max(last, 0)}
      aria-valuetext={valueText}
      className={styles.cursor}
      onKeyDown={handleKey}
      onBlur={() => onMove(null)}
    />
  )
}
