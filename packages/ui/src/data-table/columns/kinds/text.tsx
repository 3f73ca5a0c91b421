import { compareText, defineKind } from './kind.ts'
import styles from './kinds.module.css'

export const textKind = defineKind('text', {
  isRight: false,
  width: 140,
  skeletonRatio: 0.7,
  grammar: 'text',
  compare: compareText,
  text: (value) => value,
  raw: (value) => value,
  cell: (value, _column, { tile }) => (
    <span className={tile === 24 ? styles.textOfTwoLines : styles.text} title={value}>
      {value}
    </span>
  ),
})
