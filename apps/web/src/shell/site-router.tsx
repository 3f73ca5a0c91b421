import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom'

/**
 * The address of the browser. What follows the path is drawn at once, so that no click builds on what is not seen any
 * more; another page is drawn when its script is there, and the one before it stays until then.
 */
export const SiteRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ location, action }, show] = useState({ location: history.location, action: history.action })
  const drawn = useRef(location)
  useLayoutEffect(() => {
    drawn.current = location
  }, [location])
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (next.location.pathname === drawn.current.pathname) show(next)
        else startTransition(() => show(next))
      }),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}
