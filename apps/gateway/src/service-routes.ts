import { ENDPOINTS, type HttpMethod, pathsOf, type Service } from '@gildscope/contracts'
import { type ConstantHeaders, deprecationHeaders } from '@gildscope/service-kit'

export const PUBLIC_PREFIX = '/gw2'

/** Services behind the gateway. */
export const SERVICES = ['items', 'stats', 'account'] as const satisfies readonly Service[]
export type ServiceName = (typeof SERVICES)[number]

export type ServiceRoute = {
  service: ServiceName
  path: string
  methods: readonly HttpMethod[]
  /** The longest body of each method. */
  bodyBytes: Partial<Record<HttpMethod, number>>
  /** Methods whose answers pages of other origins may read. */
  openMethods: readonly HttpMethod[]
  /** Headers about a method that are added to every answer, including those made here. */
  notices?: Partial<Record<HttpMethod, ConstantHeaders>>
}

/** The table of public paths and the service of each, from the contracts. */
export const serviceRoutes = (endpoints: typeof ENDPOINTS = ENDPOINTS): readonly ServiceRoute[] => {
  const routes = new Map<string, ServiceRoute>()
  const atRoot: ServiceRoute[] = []
  for (const service of SERVICES) {
    for (const endpoint of endpoints[service]) {
      const { method, bodyBytes } = endpoint
      const isOpen = method === 'GET' && endpoint.crossOrigin !== false
      for (const path of pathsOf(endpoint)) {
        const known = routes.get(path)
        const owner = known?.service ?? service
        if (owner !== service) throw new Error(`${path} belongs to ${owner} and to ${service}`)
        const methods = [...(known?.methods ?? []), method]
        const notices = {
          ...known?.notices,
          ...(endpoint.deprecated !== undefined && { [method]: deprecationHeaders(endpoint) }),
        }
        const route = {
          service,
          methods,
          openMethods: [...(known?.openMethods ?? []), ...(isOpen ? [method] : [])],
          bodyBytes: { ...known?.bodyBytes, [method]: bodyBytes },
          ...(Object.keys(notices).length > 0 && { notices }),
        }
        routes.set(path, { ...route, path: `${PUBLIC_PREFIX}${path}` })
        if (endpoint.isAtRoot) atRoot.push({ ...route, path })
      }
    }
  }
  return [...routes.values(), ...atRoot]
}
