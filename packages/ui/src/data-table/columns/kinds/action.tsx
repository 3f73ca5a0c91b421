import { compareText, defineKind } from './kind.ts'
import styles from './kinds.module.css'

/** Cells of it are for the hand alone: they are neither written into files nor found by filters. */
export const actionKind = defineKind('action', {
  isRight: true,
  width: 96,
  skeletonRatio: 0.6,
  grammar: 'text',
  compare: (a, b) => compareText(a.label, b.label),
  text: () => '',
  raw: () => null,
  cell: ({ label, of, tone, onPress }) => (
    <button
      aria-label={`${label} ${of}`}
      className={tone === 'danger' ? `${styles.action} ${styles.danger}` : styles.action}
      onClick={onPress}
      type="button"
    >
      {label}
    </button>
  ),
})
