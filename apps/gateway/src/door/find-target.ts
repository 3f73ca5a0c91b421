import { type ConstantHeaders, corsReadHeaders } from '@gildscope/service-kit'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServiceRoute } from '../service-routes.ts'

/** Where a request goes. */
export type Target = {
  service: string
  /** The name in metrics. */
  pattern: string
  /** The address at the service, when it differs from the requested one. */
  path?: string
  /** The longest body that the call takes. */
  bodyBytes?: number | undefined
  /** Names and values of headers that the answer gets here, unless its service sent them. */
  added: readonly string[]
  /** Headers for refusals made by the gateway itself; the service sends the same ones with its own answers. */
  headers?: ConstantHeaders
}

type Found = Omit<Target, 'path'> & { rewrite?: (url: string) => string | null }

const GAME_METHODS: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const GAME_PREFIX = '/game'

/**
 * Only the public API of the simulated game: its clock, faults and truth are restricted to this machine. Dots are
 * resolved before the check, because the HTTP client would resolve them after it.
 */
const gamePath = (url: string): string | null => {
  const address = `http://game${url.slice(GAME_PREFIX.length)}`
  if (!URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/v2/') ? `${pathname}${search}` : null
}

export type FindTarget = (method: string, url: string) => Target | null

/**
 * Finds the service for an address: by the paths of the contracts or, in a demo, of the simulated game. `constant`: headers of
 * every answer.
 */
export const createTargets = (
  routes: readonly ServiceRoute[],
  hasGame: boolean,
  constant: ConstantHeaders,
): FindTarget => {
  const ofAll = Object.entries(constant).flat()
  const ofOpen = [...ofAll, ...Object.entries(corsReadHeaders).flat()]
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })
  const add = (methods: HTTPMethod[], path: string, found: Found): void =>
    router.on(methods, path, () => undefined, found)
  for (const { service, path, methods, openMethods, notices, bodyBytes } of routes) {
    for (const method of methods) {
      const headers = notices?.[method]
      const added = openMethods.includes(method) ? ofOpen : ofAll
      const found = { service, pattern: path, bodyBytes: bodyBytes[method], added, ...(headers && { headers }) }
      add(method === 'GET' ? ['GET', 'HEAD'] : [method], path, found)
    }
  }
  if (hasGame)
    add(GAME_METHODS, `${GAME_PREFIX}/*`, {
      service: 'game',
      pattern: `${GAME_PREFIX}/*`,
      rewrite: gamePath,
      added: ofAll,
    })

  return (method, url) => {
    // The router would read the query, which may name thousands of ids.
    const found: Found | undefined = router.find(method as HTTPMethod, url.split('?', 1)[0] ?? '')?.store
    if (found === undefined) return null
    if (found.rewrite === undefined) return found
    const path = found.rewrite(url)
    return path === null ? null : { ...found, path }
  }
}
