import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { Router } from 'react-router-dom'
import { browserHistory } from './browser-history.ts'

/**
 * The address of the browser. A change after the path is drawn immediately, so that no click acts on an outdated view;
 * another page is drawn when its script has loaded, and the previous one stays until then.
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
