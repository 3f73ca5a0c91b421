import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { useSession } from '../session/session.ts'
import styles from './bell-slot.module.css'

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** The place of the bell, for signed-in users; a page without it works as well. */
export const BellSlot = () => {
  const { state } = useSession()
  if (state === 'out') return null
  return (
    <div className={styles.slot}>
      {state === 'in' && (
        <ErrorBoundary fallback={() => null} resetKey="">
          <Suspense>
            <Bell />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
