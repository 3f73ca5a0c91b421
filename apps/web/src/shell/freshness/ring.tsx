import styles from './freshness.module.css'
import type { Freshness } from './freshness.ts'

const RADIUS = 5
const LENGTH = 2 * Math.PI * RADIUS

/**
 * A ring that fills from one poll to the next; hidden from screen readers, because the words beside it say the same.
 */
export const Ring = ({ tone, ratio }: Pick<Freshness, 'tone' | 'ratio'>) => (
  <svg aria-hidden="true" className={`${styles.ring} ${styles[tone]}`} viewBox="0 0 14 14">
    <circle className={styles.track} cx="7" cy="7" r={RADIUS} />
    <circle
      className={styles.arc}
      cx="7"
      cy="7"
      r={RADIUS}
      strokeDasharray={`${LENGTH * ratio} ${LENGTH}`}
      transform="rotate(-90 7 7)"
    />
  </svg>
)
