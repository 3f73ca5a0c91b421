import { useSyncExternalStore } from 'react'
import { useApi } from './api-context.tsx'

/** When the oldest answer from this device was given, in ms since 1970; null: the page has none. */
export const useSavedAt = (): number | null => {
  const { saved } = useApi()
  return useSyncExternalStore(saved.subscribe, saved.oldest)
}
