import type { ConstantHeaders } from '@gildscope/service-kit'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServiceRoute } from '../service-routes.ts'

/** Where a request goes. */
export type Target = {
  upstream: string
  /** As metrics name it. */
  pattern: string
  /** The address to ask there, where it is not the one that was asked here. */
  path?: string
  /** Of refusals that are made here; the service says the same with what it answers. */
  headers?: ConstantHeaders
}

type Found = { upstream: string; pattern: string; headers?: ConstantHeaders; rewrite?: (url: string) => string | null }

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
  for (const { service, path, methods, notices } of routes) {
    for (const method of methods) {
      const headers = notices?.[method]
      const found = { upstream: service, pattern: path, ...(headers && { headers }) }
      add(method === 'GET' ? ['GET', 'HEAD'] : [method], path, found)
    }
  }
  if (hasGame)
    add(GAME_METHODS, `${GAME_PREFIX}/*`, { upstream: 'game', pattern: `${GAME_PREFIX}/*`, rewrite: gamePath })

  return (method: string, url: string): Target | null => {
    const found: Found | undefined = router.find(method as HTTPMethod, url)?.store
    if (found === undefined) return null
    const { rewrite, ...target } = found
    if (rewrite === undefined) return target
    const path = rewrite(url)
    return path === null ? null : { ...target, path }
  }
}

export type FindTarget = ReturnType<typeof createTargets>
