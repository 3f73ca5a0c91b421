import { counted, formatNumber } from '@gildscope/ui'
import { useNow } from '../../shell/time/use-now.ts'
import type { Allowance } from './allowance.ts'
import type { Progress } from './read-holdings.ts'
import styles from './reading-line.module.css'

const Allowed = ({ allowance }: { allowance: Allowance }) => {
  useNow() // Counted anew each second.
  return (
    <span aria-live="off" title="The game allows an address 300 calls at once, and 5 more each second">
      {counted(allowance.left(), 'call')} allowed now
    </span>
  )
}

/** The progress of a reading, and how many more calls the game allows this address. */
export const ReadingLine = ({ progress, allowance }: { progress: Progress; allowance: Allowance }) => {
  const { done, total, failed } = progress
  return (
    <div className={styles.reading}>
      <progress aria-label="Answers of the game" className={styles.bar} max={total} value={done} />
      <p className={styles.words} role="status">
        <span>
          {formatNumber(done)} of {formatNumber(total)} answered
          {failed > 0 && <strong className={styles.failed}>, {formatNumber(failed)} could not be read</strong>}
        </span>
        <Allowed allowance={allowance} />
      </p>
    </div>
  )
}
