import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const ArrivalContext = createContext<(pathname: string, title: string) => void>(() => {})

/** Focuses the main part of the page, unless a field has taken the focus. */
const focusHeading = (): void => {
  const main = document.querySelector<HTMLElement>('main')
  if (main?.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select')) return
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (target === null || target === undefined) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** A new page starts at the top; going back is left to the browser, and in-page positions to the page. */
const useScrollToTop = (pathname: string, hash: string): void => {
  const type = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (type !== 'POP' && hash === '') document.documentElement.scrollTop = 0
  }, [pathname, hash, type])
}

/** What a browser does on its own between two pages: scroll to the top, move the focus, announce the page. */
export const ArrivalProvider = ({ children }: { children: ReactNode }) => {
  const { pathname, hash } = useLocation()
  useScrollToTop(pathname, hash)
  const [said, setSaid] = useState('')
  const arrived = useRef(pathname)
  const [arrive] = useState(() => (at: string, title: string) => {
    if (arrived.current === at) return
    arrived.current = at
    focusHeading()
    setSaid(title)
  })
  return (
    <ArrivalContext value={arrive}>
      {children}
      <p aria-live="polite" className="gs-visually-hidden">
        {said}
      </p>
    </ArrivalContext>
  )
}

/** Sets the window title, and focuses the heading after navigation. */
export const useArrival = (title: string): void => {
  const arrive = useContext(ArrivalContext)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = title === 'Gildscope' ? title : `${title} · Gildscope`
    arrive(pathname, title)
  }, [arrive, pathname, title])
}
