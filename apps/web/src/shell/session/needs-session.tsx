import { ApiError } from '@gildscope/api-client'
import { Loading, Notice, RetryButton, sentence } from '@gildscope/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Page } from '../page.tsx'
import { errorCode } from './error-code.ts'
import { loginPath } from './safe-next.ts'
import { useSession } from './session.ts'

const Failed = ({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) => (
  <Page title={title}>
    <Notice
      actions={<RetryButton isPrimary onRetry={onRetry} />}
      aside={error instanceof ApiError && error.requestId !== null ? `request ${error.requestId}` : undefined}
      icon={<IconCloudOff size={22} stroke={1.75} />}
      isAlert
      title={`Error: ${errorCode(error)}`}
      tone="bad"
    >
      Your account could not be read: {sentence(error.message)} Retrying automatically. Pages that need no account still
      work.
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
