import { useSyncExternalStore } from 'react'

/** A hook that says whether a media query matches. */
export const mediaHook = (query: string): (() => boolean) => {
  const subscribe = (listener: () => void): (() => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  const matches = (): boolean => matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches)
}
