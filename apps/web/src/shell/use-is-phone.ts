import { useSyncExternalStore } from 'react'

const createMediaHook = (query: string): (() => boolean) => {
  const subscribe = (listener: () => void): (() => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Below the one breakpoint, where parts of a page are other parts, not other styles. */
export const useIsPhone = createMediaHook('(max-width: 759px)')

/** The menus of a signed-in user do not fit side by side: they are in a drawer, as on phones. */
export const useHasDrawer = createMediaHook('(max-width: 999px)')
