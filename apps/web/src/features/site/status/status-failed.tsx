import { ApiError } from '@gildscope/contracts/client'
import { Notice, RetryButton } from '@gildscope/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { RETRY_SECONDS } from '../../../api/query-client.ts'
import { duration } from '../../../shell/time/words.ts'

type Props = {
  error: Error
  /** Seconds since the last answer; null: there is none. */
  age: number | null
  onRetry: () => void
}

const happened = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `The items service answered ${error.status}.`
    : 'The items service does not answer.'

export const StatusFailed = ({ error, age, onRetry }: Props) => (
  <Notice
    actions={<RetryButton onRetry={onRetry} />}
    aside={error instanceof ApiError && error.requestId !== null ? `request ${error.requestId}` : undefined}
    icon={<IconCloudOff size={22} stroke={1.75} />}
    isAlert
    title="The status could not be fetched"
    tone="bad"
  >
    {happened(error)} Retrying automatically every {RETRY_SECONDS} s.
    {age !== null && ` The figures below are from ${duration(age)} ago.`}
  </Notice>
)
