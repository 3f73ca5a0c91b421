import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { Button } from '@gildscope/ui'
import { IconRefresh } from '@tabler/icons-react'
import { useNow } from '../../../../shell/time/use-now.ts'
import { duration } from '../../../../shell/time/words.ts'
import type { Finder } from '../use-finder.ts'
import styles from './set.module.css'

/** Trade and fronts are counted every hour; after this they are late. */
const LATE_MS = 3 * HOUR_MS
/** Prices of a set are no longer those of the market. */
const OLD_MS = 5 * MINUTE_MS

/** From when the set is, and what of it is old. */
export const StateLine = ({ finder: { candidates, finding } }: { finder: Finder }) => {
  const now = useNow()
  const age = now - candidates.at
  const countedAt = candidates.known?.countedAt ?? null
  const countedAge = countedAt === null ? 0 : now - Date.parse(countedAt)
  return (
    <p className={styles.state} role="status">
      <span className={age > OLD_MS ? styles.warn : undefined}>
        Prices {duration(age / 1000)} old{age > OLD_MS && ': they may have moved since'}
      </span>
      {countedAge > LATE_MS && (
        <span className={styles.warn}>Trade and fronts were last counted {duration(countedAge / 1000)} ago</span>
      )}
      {candidates.error !== null && <span className={styles.warn}>Newer prices could not be fetched</span>}
      <Button
        icon={IconRefresh}
        isPending={candidates.isFetching || finding.isBusy}
        onClick={candidates.again}
        size="small"
        variant="quiet"
      >
        Find again
      </Button>
      {finding.isBusy && <span>Finding the set…</span>}
    </p>
  )
}
