import { ENDPOINTS, type Service } from '@gildscope/contracts'

export const PUBLIC_PREFIX = '/gw2'

export type ServiceRoute = { service: Service; path: string }

/** The one table of public paths and their owners, as the contracts say. */
export const serviceRoutes = (endpoints: typeof ENDPOINTS = ENDPOINTS): readonly ServiceRoute[] => {
  const owners = new Map<string, Service>()
  for (const { service, path } of Object.values(endpoints).flat()) {
    const owner = owners.get(path)
    if (owner !== undefined && owner !== service) throw new Error(`${path} belongs to ${owner} and to ${service}`)
    owners.set(path, service)
  }
  return [...owners].map(([path, service]) => ({ service, path: `${PUBLIC_PREFIX}${path}` }))
}
