import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 759px)'

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Below the one breakpoint, where header and menu are other parts, not other styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
