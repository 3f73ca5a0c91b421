import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { Router } from 'react-router-dom'
import { browserHistory } from './browser-history.ts'

/**
 * The address of the browser. What follows the path is drawn at once, so that no click builds on what is not seen any
 * more; another page is drawn when its script is there, and the one before it stays until then.
 */
export const SiteRouter = ({ children }: { children: ReactNode }) => {
  const [{ navigator, listen, first }] = useState(browserHistory)
  const [{ location, action }, show] = useState(first)
  const drawn = useRef(location)
  useLayoutEffect(() => {
    drawn.current = location
  }, [location])
  useLayoutEffect(
    () =>
      listen((next) => {
        if (next.location.pathname === drawn.current.pathname) show(next)
        else startTransition(() => show(next))
      }),
    [listen],
  )
  return (
    <Router location={location} navigationType={action} navigator={navigator} useTransitions={false}>
      {children}
    </Router>
  )
}
