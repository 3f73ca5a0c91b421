import { compareText, defineKind } from './kind.ts'
import styles from './kinds.module.css'

/** Its cells are for interaction only: they are neither exported nor found by filters. */
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
