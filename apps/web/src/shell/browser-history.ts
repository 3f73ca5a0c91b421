import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router-dom'

/** What an entry of the browser's history stores; other scripts may have left something else there. */
type EntryState = { usr?: unknown; key?: string } | null

export type Visit = { location: Location; action: NavigationType }

const newKey = (): string => Math.random().toString(36).slice(2, 10)

const here = (): Location => {
  const { pathname, search, hash } = window.location
  const state = history.state as EntryState
  return { pathname, search, hash, state: state?.usr ?? null, key: state?.key ?? 'default' }
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))

const push = (state: EntryState, href: string): void => {
  try {
    history.pushState(state, '', href)
  } catch {
    // Some browsers limit the number of history steps per time; reloading the page always works.
    window.location.assign(href)
  }
}

/** The browser's history as the router steers it, and what announces every step: forward, back or in place. */
export const browserHistory = () => {
  const first: Visit = { location: here(), action: NavigationType.Pop }
  let announced = first.location
  let notify: (visit: Visit) => void = () => {}
  const stateOf = (usr: unknown): EntryState => ({ usr: usr ?? null, key: newKey() })
  const navigator: Navigator = {
    createHref: hrefOf,
    push: (to, state) => {
      push(stateOf(state), hrefOf(to))
      notify({ location: here(), action: NavigationType.Push })
    },
    replace: (to, state) => {
      history.replaceState(stateOf(state), '', hrefOf(to))
      notify({ location: here(), action: NavigationType.Replace })
    },
    go: (delta) => history.go(delta),
  }
  const listen = (onVisit: (visit: Visit) => void): (() => void) => {
    const handlePop = (): void => notify({ location: here(), action: NavigationType.Pop })
    notify = (visit) => {
      announced = visit.location
      onVisit(visit)
    }
    addEventListener('popstate', handlePop)
    // Whoever steps back while the first page is being drawn has left it before anything listens.
    if (createPath(here()) !== createPath(announced)) handlePop()
    return () => {
      notify = () => {}
      removeEventListener('popstate', handlePop)
    }
  }
  return { navigator, listen, first }
}
