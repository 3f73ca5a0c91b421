import { lazy, Suspense, useRef } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { useWaitingNotifications } from './notify.ts'

const NotificationArea = lazy(async () => ({ default: (await import('./notification-area.tsx')).NotificationArea }))

/** Fetches what draws notifications when there is the first one. */
export const NotificationHost = () => {
  const waiting = useWaitingNotifications()
  const isNeeded = useRef(false)
  isNeeded.current ||= waiting.length > 0
  if (!isNeeded.current) return null
  return (
    <ErrorBoundary
      fallback={() => (
        <div role="alert">{waiting.map((each) => 'text' in each && <p key={each.text}>{each.text}</p>)}</div>
      )}
      resetKey=""
    >
      <Suspense>
        <NotificationArea />
      </Suspense>
    </ErrorBoundary>
  )
}
