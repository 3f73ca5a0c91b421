import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { notify } from '../notify/notify.ts'
import { isSearchKey, takeEarlySearchKey } from './is-search-key.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

type Search = { openSearch: () => void }

const SearchContext = createContext<Search>({ openSearch: () => {} })

/** Opens the search from anywhere on the site. */
export const useSearch = (): Search => useContext(SearchContext)

/** A page that waits for its data is idle, too, but should not be delayed when it arrives. */
const AFTER_MS = 1500

/** Fetched while the reader reads, so that the first key typed after `/` is not lost. */
const usePreload = (): void => {
  useEffect(() => {
    // Not every browser has idle callbacks; a failure here shows when the search is opened.
    const preload = (): void => void loadPalette().catch(() => {})
    if (!('requestIdleCallback' in window)) return undefined
    let handle: number | undefined
    const timer = setTimeout(() => {
      handle = requestIdleCallback(preload, { timeout: 5000 })
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      if (handle !== undefined) cancelIdleCallback(handle)
    }
  }, [])
}

const Failed = ({ onClose }: { onClose: () => void }) => {
  useEffect(() => {
    notify({ tone: 'bad', title: 'The search could not be loaded', text: 'Reload the page and try again.' })
    onClose()
  }, [onClose])
  return null
}

export const SearchProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const search = useMemo(() => ({ openSearch: () => setOpen(true) }), [])
  const [close] = useState(() => () => setOpen(false))
  usePreload()
  // Together with the first rendering, not after it: the key must work once the page is visible.
  useLayoutEffect(() => {
    if (takeEarlySearchKey()) setOpen(true)
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
  return (
    <SearchContext value={search}>
      {children}
      {isOpen && (
        <ErrorBoundary fallback={() => <Failed onClose={close} />} resetKey="">
          <Suspense>
            <Palette onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </SearchContext>
  )
}
