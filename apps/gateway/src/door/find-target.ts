import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServiceRoute } from '../service-routes.ts'

/** Where a request goes. */
export type Target = {
  upstream: string
  /** As metrics name it. */
  pattern: string
  /** The address to ask there, where it is not the one that was asked here. */
  path?: string
}

type Found = { upstream: string; pattern: string; rewrite?: (url: string) => string | null }

const GAME_METHODS: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const GAME_PREFIX = '/game'

/**
 * The public API of the simulated game and nothing beside it: its clock, faults and truth are for this machine.
 * Dots are resolved before the check, as the client that passes the call on would resolve them after it.
 */
const gamePath = (url: string): string | null => {
  const address = `http://game${url.slice(GAME_PREFIX.length)}`
  if (!URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/v2/') ? `${pathname}${search}` : null
}

/** Whose an address is: a path of the contracts, or one of the simulated game where there is one. */
export const createTargets = (routes: readonly ServiceRoute[], hasGame: boolean) => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })
  const add = (methods: HTTPMethod[], path: string, found: Found): void =>
    router.on(methods, path, () => undefined, found)
  for (const { service, path, methods } of routes) {
    const named: HTTPMethod[] = methods.includes('GET') ? [...methods, 'HEAD'] : [...methods]
    add(named, path, { upstream: service, pattern: path })
  }
  if (hasGame)
    add(GAME_METHODS, `${GAME_PREFIX}/*`, { upstream: 'game', pattern: `${GAME_PREFIX}/*`, rewrite: gamePath })

  return (method: string, url: string): Target | null => {
    const found: Found | undefined = router.find(method as HTTPMethod, url)?.store
    if (found === undefined) return null
    const { upstream, pattern, rewrite } = found
    if (rewrite === undefined) return { upstream, pattern }
    const path = rewrite(url)
    return path === null ? null : { upstream, pattern, path }
  }
}

export type FindTarget = ReturnType<typeof createTargets>
