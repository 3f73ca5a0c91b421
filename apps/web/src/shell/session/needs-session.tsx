import { ApiError } from '@gildscope/contracts/client'
import { Loading, Notice, RetryButton, sentence } from '@gildscope/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Page } from '../page.tsx'
import { errorCode } from './error-code.ts'
import { loginPath } from './safe-next.ts'
import { useSession } from './session.ts'

/** A fault of the server repeats its request id in its message, which is shown apart from it. */
const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.requestId !== null && error.message.includes(error.requestId)
    ? `The account service answered ${error.status}.`
    : sentence(error.message)

/** `Error: INTERNAL, request 4f0c-9a12`. */
const codeOf = (error: Error): string => {
  const requestId = error instanceof ApiError ? error.requestId : null
  return `Error: ${errorCode(error)}${requestId === null ? '' : `, request ${requestId}`}`
}

const Failed = ({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) => (
  <Page title={title}>
    <Notice
      actions={<RetryButton isPrimary onRetry={onRetry} />}
      aside={codeOf(error)}
      icon={<IconCloudOff size={22} stroke={1.75} />}
      isAlert
      title="Your account could not be read"
      tone="bad"
    >
      {reasonOf(error)} Retrying automatically. Pages that need no account still work.
    </Notice>
  </Page>
)

/** Draws a page for a signed-in user; sends visitors to the login, which leads back. */
export const NeedsSession = ({ title, children }: { title: string; children: ReactNode }) => {
  const { state, error, isAsked, refresh } = useSession()
  const location = useLocation()
  useEffect(() => {
    if (!isAsked) void refresh()
  })
  if (state === 'in') return children
  if (error !== null) return <Failed error={error} onRetry={() => void refresh()} title={title} />
  if (state === 'loading' || !isAsked)
    return (
      <Page title={title}>
        <Loading />
      </Page>
    )
  return <Navigate replace to={loginPath(location)} />
}
