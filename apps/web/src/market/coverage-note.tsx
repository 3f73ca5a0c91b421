import { useMarketStatus } from '../api/use-market-status.ts'
import { coverageText } from './coverage.ts'
import styles from './coverage-note.module.css'

/** Says so while a page's windows are made of less time than their names say. */
export const CoverageNote = () => {
  const text = coverageText(useMarketStatus().status)
  return text === null ? null : (
    <span className={styles.note} title="Totals are of the time that was seen and are not scaled up">
      {text}
    </span>
  )
}
