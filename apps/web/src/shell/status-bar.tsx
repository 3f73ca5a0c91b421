import type { MarketStatus } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useApi } from '../api/api-context.tsx'
import { useMarketStatus } from '../api/use-market-status.ts'
import { useSavedAt } from '../api/use-saved-at.ts'
import { paths } from '../pages/paths.ts'
import { chooseBanner } from './banner/choose-banner.ts'
import { Ring } from './freshness/ring.tsx'
import { useFreshness } from './freshness/use-freshness.ts'
import { sourceWord } from './market-source.ts'
import { MarketStrip } from './market-strip.tsx'
import styles from './status-bar.module.css'
import { nextDailyReset, nextWeeklyReset } from './time/resets.ts'
import { useNow } from './time/use-now.ts'
import { countdown, duration, utcClock } from './time/words.ts'

/** `2,990 items in 8 s`, as far as known. */
const pollWords = ({ polledItems, pollDurationSeconds }: MarketStatus): string | null => {
  if (polledItems === null || polledItems === 0) return null
  const items = `${formatNumber(polledItems)} items`
  return pollDurationSeconds === null ? items : `${items} in ${duration(Math.ceil(pollDurationSeconds))}`
}

const gameWords = ({ gameApi }: MarketStatus): string | null =>
  gameApi.responseMs === null ? null : `Game API ${formatNumber(gameApi.responseMs)} ms`

const Clocks = ({ now }: { now: number }) => (
  <>
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      {utcClock(now)} UTC
    </time>
    <span className={styles.daily} title="The game day starts at 00:00 UTC">
      Daily reset in {countdown((nextDailyReset(now) - now) / 1000)}
    </span>
    <span className={styles.weekly} title={`${new Date(nextWeeklyReset(now)).toISOString().slice(0, 10)}, UTC`}>
      Weekly reset Mon 07:30
    </span>
  </>
)

const Market = ({ now }: { now: number }) => {
  const { config } = useApi()
  const { status, at, error } = useMarketStatus()
  const elapsedSeconds = Math.max(0, Math.floor((now - at) / 1000))
  const { tone, ratio, age, note } = useFreshness()
  const savedAt = useSavedAt()
  const trouble = chooseBanner({
    isOnline: navigator.onLine,
    status,
    error,
    accountError: null,
    elapsedSeconds,
    now,
    savedAt,
    newVersion: null,
  })
  if (trouble?.isWarning === true)
    return (
      <>
        <span className={styles.trouble}>
          <IconAlertTriangle aria-hidden="true" size={13} stroke={2} />
          {trouble.title.replace(/\.$/, '')}
        </span>
        {age !== null && <span>{tone === 'stale' ? `Prices ${note}, ${age} old` : `Prices ${age} old`}</span>}
        {trouble.nextTrySeconds !== null && <span>Next try in {duration(trouble.nextTrySeconds)}</span>}
      </>
    )
  return (
    <>
      <span className={tone === 'fresh' ? `${styles.source} ${styles.fresh}` : styles.source}>
        <Ring ratio={ratio} tone={tone} />
        {sourceWord(config.dataSource)}
      </span>
      {age !== null && <span>Prices {age} old</span>}
      {tone === 'recorded' && <span>{note}</span>}
      {status !== null && <span>{pollWords(status)}</span>}
      {status !== null && <span>{gameWords(status)}</span>}
    </>
  )
}

/** The line at the foot of wide screens: state of the data at the left, the game's clock at the right. */
export const StatusBar = () => {
  const now = useNow()
  return (
    <aside aria-label="State of the data" className={styles.bar}>
      <MarketStrip />
      <div className={styles.market}>
        <Market now={now} />
      </div>
      <div className={styles.clocks}>
        <Clocks now={now} />
        <Link className={styles.link} to={paths.status}>
          Status
        </Link>
      </div>
    </aside>
  )
}
