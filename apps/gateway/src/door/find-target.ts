import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServiceRoute } from '../service-routes.ts'

/** Where a request goes. */
export type Target = {
  service: string
  /** The name in metrics. */
  pattern: string
  /** The address at the service, when it differs from the requested one. */
  path?: string
}

type Found = { service: string; pattern: string; rewrite?: (url: string) => string | null }

const GAME_METHODS: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const GAME_PREFIX = '/game'

/**
 * Only the public API of the simulated game: its clock, faults and truth are for this machine. Dots are resolved before
 * the check, because the HTTP client would resolve them after it.
 */
const gamePath = (url: string): string | null => {
  const address = `http://game${url.slice(GAME_PREFIX.length)}`
  if (!URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/v2/') ? `${pathname}${search}` : null
}

/** Finds the service for an address: by the paths of the contracts or, in a demo, of the simulated game. */
export const createTargets = (routes: readonly ServiceRoute[], hasGame: boolean) => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })
  const add = (methods: HTTPMethod[], path: string, found: Found): void =>
    router.on(methods, path, () => undefined, found)
  for (const { service, path, methods } of routes) {
    const named: HTTPMethod[] = methods.includes('GET') ? [...methods, 'HEAD'] : [...methods]
    add(named, path, { service, pattern: path })
  }
  if (hasGame)
    add(GAME_METHODS, `${GAME_PREFIX}/*`, { service: 'game', pattern: `${GAME_PREFIX}/*`, rewrite: gamePath })

  return (method: string, url: string): Target | null => {
    const found: Found | undefined = router.find(method as HTTPMethod, url)?.store
    if (found === undefined) return null
    const { service, pattern, rewrite } = found
    if (rewrite === undefined) return { service, pattern }
    const path = rewrite(url)
    return path === null ? null : { service, pattern, path }
  }
}

export type FindTarget = ReturnType<typeof createTargets>
