import { ENDPOINTS, type HttpMethod, type Service } from '@gildscope/contracts'

export const PUBLIC_PREFIX = '/gw2'

const SERVICES = ['items', 'stats', 'account'] as const satisfies readonly Service[]

export type ServiceRoute = { service: Service; path: string; methods: readonly HttpMethod[]; isStream: boolean }

/** The one table of public paths and their owners, as the contracts say. */
export const serviceRoutes = (endpoints: typeof ENDPOINTS = ENDPOINTS): readonly ServiceRoute[] => {
  const routes = new Map<string, ServiceRoute>()
  for (const service of SERVICES) {
    for (const { method, path, media } of endpoints[service]) {
      const known = routes.get(path)
      const owner = known?.service ?? service
      if (owner !== service) throw new Error(`${path} belongs to ${owner} and to ${service}`)
      const methods = [...(known?.methods ?? []), method]
      routes.set(path, { service, path: `${PUBLIC_PREFIX}${path}`, methods, isStream: media === 'sse' })
    }
  }
  return [...routes.values()]
}
