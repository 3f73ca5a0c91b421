import { useMarketStatus } from '../api/use-market-status.ts'
import { coverageText } from './coverage.ts'
import styles from './coverage-note.module.css'

/** Shown while a page's windows cover less time than their names suggest. */
export const CoverageNote = () => {
  const text = coverageText(useMarketStatus().status)
  return text === null ? null : (
    <span className={styles.note} title="Totals are of the time that was seen and are not scaled up">
      {text}
    </span>
  )
}
