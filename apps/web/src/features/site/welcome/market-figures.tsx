import { formatNumber, formatPercent, Loading, Missing } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { paths } from '../../../pages/paths.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { dayAndTime, duration } from '../../../shell/time/words.ts'
import styles from './welcome.module.css'

const share = (value: number | null): ReactNode =>
  value === null ? <Missing /> : formatPercent(Math.floor(value * 1000) / 10, { decimals: value >= 1 ? 0 : 1 })

const Figure = ({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.note}>{note}</dd>
  </div>
)

/** What is tracked, and how fresh and complete it is. */
export const MarketFigures = () => {
  const { status, at, error } = useMarketStatus()
  const now = useNow()
  if (status === null) {
    if (error === null) return <Loading lines={1} />
    return (
      <p className={styles.failed} role="alert">
        The live figures could not be fetched; retrying automatically. See the{' '}
        <Link to={paths.status}>status page</Link>.
      </p>
    )
  }
  const { ageSeconds, tradable, items, coverage1d, coverage7d, pollSeconds, collectingSince, dataSource } = status
  const age = ageSeconds === null ? null : ageSeconds + Math.max(0, (now - at) / 1000)
  const poll = age === null ? <Missing /> : `${duration(age)} ago`
  return (
    <dl className={styles.figures}>
      <Figure label="Items watched" note={`of ${formatNumber(items)} known`} value={formatNumber(tradable)} />
      <Figure
        label="Last poll"
        note={dataSource === 'replay' ? 'of the recording' : `every ${duration(pollSeconds)}`}
        value={poll}
      />
      <Figure label="Coverage, last day" note="share of polls that saw an item" value={share(coverage1d)} />
      <Figure
        label="Coverage, 7 days"
        note={collectingSince === null ? 'not begun yet' : `polling since ${dayAndTime(collectingSince)}`}
        value={share(coverage7d)}
      />
    </dl>
  )
}
