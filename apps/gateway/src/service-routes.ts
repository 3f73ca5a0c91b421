import { type AnyEndpoint, ENDPOINTS, type Service } from '@gildscope/contracts'

export const PUBLIC_PREFIX = '/gw2'

export type ServiceRoute = { service: Service; path: string; isStream: boolean }

/** The one table of public paths and their owners, as the contracts say. */
export const serviceRoutes = (endpoints: typeof ENDPOINTS = ENDPOINTS): readonly ServiceRoute[] => {
  const routes = new Map<string, ServiceRoute>()
  for (const { service, path, media } of Object.values<readonly AnyEndpoint[]>(endpoints).flat()) {
    const owner = routes.get(path)?.service ?? service
    if (owner !== service) throw new Error(`${path} belongs to ${owner} and to ${service}`)
    routes.set(path, { service, path: `${PUBLIC_PREFIX}${path}`, isStream: media === 'sse' })
  }
  return [...routes.values()]
}
