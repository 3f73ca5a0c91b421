import { typeWords } from '../../../item/type-words.ts'
import { compareText, defineKind } from './kind.ts'
import styles from './kinds.module.css'

const shown = (value: string, { isWords = false }: { isWords?: boolean }): string =>
  isWords ? typeWords(value) : value

export const textKind = defineKind('text', {
  isRight: false,
  width: 140,
  skeletonRatio: 0.7,
  grammar: 'text',
  compare: compareText,
  text: shown,
  raw: (value) => value,
  cell: (value, column, { tile }) => (
    <span className={tile === 24 ? styles.textOfTwoLines : styles.text} title={shown(value, column)}>
      {shown(value, column)}
    </span>
  ),
})
