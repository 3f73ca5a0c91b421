import type { Side } from '@gildscope/market'
import { Coins, counted, formatNumber, Missing, spokenCoins } from '@gildscope/ui'
import { countDays, daysText, dayText } from '../days.ts'
import { SIDE_WORDS } from '../history/model.ts'
import type { Bucket } from './buckets.ts'
import styles from './graph.module.css'

const nameOf = ({ days }: Bucket): string =>
  days.from === days.to ? dayText(days.from, true) : `${daysText(days)}, mean of ${countDays(days)} days`

const coinsOf = (value: number | null): string => (value === null ? 'not known' : spokenCoins(Math.round(value)))

/** What a bar represents, in words. */
export const spokenBucket = (bucket: Bucket | undefined, side: Side): string => {
  if (bucket === undefined) return 'no day'
  if (bucket.value === null) return `${nameOf(bucket)}: no data`
  const parts = [
    `${SIDE_WORDS[side].done.toLowerCase()} ${coinsOf(bucket.value)}`,
    counted(Math.round(bucket.units ?? 0), 'unit'),
    ...(side === 'sell' ? [`profit ${coinsOf(bucket.profit)}`] : []),
    `7-day mean ${coinsOf(bucket.mean)}`,
  ]
  return `${nameOf(bucket)}: ${parts.join(', ')}`
}

const Figure = ({ label, value }: { label: string; value: number | null }) => (
  <span className={styles.figure}>
    {label} <b>{value === null ? <Missing /> : <Coins form="gold" value={Math.round(value)} />}</b>
  </span>
)

/** The values under the crosshair; screen readers announce them from the crosshair itself. */
export const ValueLine = ({ bucket, side, note }: { bucket: Bucket | undefined; side: Side; note: string }) => (
  <div aria-hidden="true" className={styles.values}>
    {bucket !== undefined && (
      <>
        <b>{nameOf(bucket)}</b>
        {bucket.value === null ? (
          <span>no data</span>
        ) : (
          <>
            <Figure label={SIDE_WORDS[side].done} value={bucket.value} />
            <span className={styles.figure}>
              Units <b>{formatNumber(bucket.units ?? 0)}</b>
            </span>
            {side === 'sell' && <Figure label="Tax" value={bucket.tax} />}
            {side === 'sell' && <Figure label="Profit" value={bucket.profit} />}
            <Figure label="7-day mean" value={bucket.mean} />
          </>
        )}
      </>
    )}
    <small className={styles.note}>{note}</small>
  </div>
)
