import { ApiError } from '@gildscope/contracts/client'
import { Notice, RetryButton } from '@gildscope/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Fetched } from '../api/fetched.ts'
import { UnsentCall } from '../api/readable-client.ts'
import { paths } from '../pages/paths.ts'
import { useNow } from '../shell/time/use-now.ts'

type FailedProps = {
  title: string
  /** The name of the source: `The items service`. */
  who: string
  state: Fetched
  /** Announces it to screen readers; of parts that fail together only one does. */
  isAlert?: boolean
}

export const whatHappened = (error: Error | null, who: string): string => {
  if (error instanceof ApiError && error.status > 0) return `${who} answered ${error.status}.`
  if (error instanceof UnsentCall) return 'This page made a mistake in asking for it.'
  return navigator.onLine ? `${who} did not answer.` : 'You are offline.'
}

/** `Retrying in 8 s`; counts down. */
const Countdown = ({ at }: { at: number }) => {
  const now = useNow()
  const seconds = Math.ceil((at - now) / 1000)
  return <span aria-live="off">{seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying now.'}</span>
}

export const NextTry = ({ at }: { at: number | null }) => (at === null ? null : <Countdown at={at} />)

/** Takes the place of what could not be fetched. */
export const Failed = ({ title, who, state, isAlert = false }: FailedProps) => {
  const requestId = state.error instanceof ApiError ? state.error.requestId : null
  return (
    <Notice
      isAlert={isAlert}
      tone="bad"
      icon={<IconCloudOff size={20} stroke={1.75} />}
      title={title}
      actions={
        <>
          {!(state.error instanceof UnsentCall) && <RetryButton onRetry={state.retry} />}
          <Link to={paths.status}>Status</Link>
        </>
      }
      {...(requestId !== null && { aside: `request ${requestId}` })}
    >
      {whatHappened(state.error, who)} <NextTry at={state.nextTry} />
    </Notice>
  )
}
