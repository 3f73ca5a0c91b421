import { useMarketStatus } from '../../api/use-market-status.ts'
import styles from './freshness.module.css'
import type { Freshness } from './freshness.ts'
import { Ring } from './ring.tsx'
import { useFreshness } from './use-freshness.ts'

const wordsOf = ({ tone, age }: Freshness, isAsked: boolean): string => {
  if (tone === 'recorded') return 'recorded'
  if (age !== null) return `${age} old`
  if (tone === 'stale') return 'saved'
  return isAsked ? 'no prices yet' : 'age unknown'
}

/** Shows in the page head how old the prices on the page are. */
export const FreshnessBadge = () => {
  const freshness = useFreshness()
  const { status } = useMarketStatus()
  const { tone, note, ratio, detail } = freshness
  return (
    <span
      className={tone === 'stale' ? `${styles.badge} ${styles.staleBadge}` : styles.badge}
      {...(detail !== null && { title: `Prices of ${detail}` })}
    >
      <Ring ratio={ratio} tone={tone} />
      <span className={styles.age}>{wordsOf(freshness, status !== null)}</span>
      {note !== null && <span className={styles.note}>{note}</span>}
    </span>
  )
}
