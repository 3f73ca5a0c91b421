import { ApiError } from '@gildscope/api-client'
import { Loading, Notice } from '@gildscope/ui'
import { Button } from '@mantine/core'
import { IconChartLine, IconPlugConnectedX } from '@tabler/icons-react'
import { RETRY_SECONDS } from '../../../api/query-client.ts'
import styles from './history-chart.module.css'
import { timeText } from './time-text.ts'

const MINUTE = { isUtc: false, bucketMs: 60_000 }

export const HistoryLoading = () => (
  <div className={styles.state}>
    <Loading lines={12} />
  </div>
)

export const HistoryFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className={styles.state}>
    <Notice
      icon={<IconPlugConnectedX />}
      title="The price history could not be fetched"
      tone="bad"
      isAlert
      actions={<Button onClick={onRetry}>Try again</Button>}
      aside={error instanceof ApiError && error.requestId !== null ? `request ${error.requestId}` : undefined}
    >
      {error.message}. It is asked for again every {RETRY_SECONDS} seconds.
    </Notice>
  </div>
)

/** `collectingSince` is the first poll of this installation. */
export const HistoryEmpty = ({ collectingSince, isAll }: { collectingSince: string | null; isAll: boolean }) => (
  <div className={styles.state}>
    <Notice
      icon={<IconChartLine />}
      title={
        collectingSince === null
          ? 'No history yet'
          : `No history yet: collecting since ${timeText(Date.parse(collectingSince), MINUTE)}`
      }
    >
      {isAll
        ? 'Nobody has offered or wanted this item since then.'
        : 'Nothing is known of this item in the chosen range. A longer one may have more.'}
    </Notice>
  </div>
)
