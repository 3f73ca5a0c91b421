import { ApiError } from '@gildscope/contracts/client'
import type { QueryClient } from '@tanstack/react-query'
import { ANSWERS_CACHE } from '../../offline/names.ts'

const isInvalidSession = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVALID_SESSION'

/** A browser without a store of answers may refuse to open it. */
const emptySavedAnswers = async (): Promise<void> => {
  try {
    await caches.delete(ANSWERS_CACHE)
  } catch {}
}

/** Forgets everything that only the owner of an account may see; on this device then also what anyone may. */
export const forgetPrivateAnswers = async (queries: QueryClient): Promise<void> => {
  const mine = { predicate: (query: { meta?: Record<string, unknown> | undefined }) => query.meta?.isPrivate === true }
  void queries.cancelQueries(mine)
  queries.removeQueries(mine)
  await emptySavedAnswers()
}

/**
 * Nothing of the account reaches this browser any more: its push service answers that it is gone, and the site removes the
 * channel.
 */
export const endPush = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  } catch {
    // A browser may have no worker, or no push messages.
  }
}

/** Notifies when any query fails because the session is not valid. */
export const onInvalidSession = (queries: QueryClient, listener: () => void): (() => void) => {
  // Private answers are removed after the failure has been delivered.
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (isInvalidSession(event.query.state.error)) queueMicrotask(listener)
  })
}
