import { DAY_MS } from '@gildscope/base/time'
import { Loading, Notice } from '@gildscope/ui'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Fetched } from '../../../../api/fetched.ts'
import { Failed } from '../../../../market/failed.tsx'
import { helpPath } from '../../../../pages/paths.ts'
import { PastHint } from '../../../../shell/past-hint.tsx'
import { dayAndTime } from '../../../../shell/time/words.ts'
import styles from './history-chart.module.css'
import { timeText } from './time-text.ts'

export const HistoryLoading = () => (
  <div className={styles.state}>
    <Loading lines={12} />
  </div>
)

export const HistoryFailed = ({ state }: { state: Fetched }) => (
  <div className={styles.state}>
    <Failed state={state} title="The price history could not be fetched" who="The items service" />
  </div>
)

/** `collectingSince` is the first poll of this installation. */
export const HistoryEmpty = ({ collectingSince, isAll }: { collectingSince: string | null; isAll: boolean }) => (
  <div className={styles.state}>
    <Notice
      icon={<IconChartLine size={20} stroke={1.75} />}
      title={
        collectingSince === null ? 'No history yet' : `No history yet: collecting since ${dayAndTime(collectingSince)}`
      }
    >
      {isAll
        ? 'There have been no offers or bids for this item since then.'
        : 'There is no data for this item in the chosen range. A longer range may have some.'}
      <PastHint />
    </Notice>
  </div>
)

const UTC_DAYS = { isUtc: true, bucketMs: DAY_MS }

/** UTC days from which sold, listed and delisted are estimated in another way; nothing without one. */
export const LawNote = ({ changes }: { changes: readonly number[] }) =>
  changes.length > 0 && (
    <p className={styles.note}>
      Estimate changed: sold, listed and delisted are estimated in another way since{' '}
      {changes.map((at) => timeText(at, UTC_DAYS)).join(', and again since ')}.{' '}
      <Link to={helpPath('data-quality')}>How they are estimated</Link>
    </p>
  )
