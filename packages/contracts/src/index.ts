export * from './account/index.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './filter.ts'
export * from './filter-ops.ts'
export * from './game/index.ts'
export * from './gateway/index.ts'
export * from './items/index.ts'
export * from './named.ts'
export * from './stats/index.ts'
export * from './wire.ts'
export * from './write-call.ts'

import { accountEndpoints } from './account/index.ts'
import type { AnyEndpoint, Service } from './endpoint.ts'
import { gatewayEndpoints } from './gateway/index.ts'
import { itemsEndpoints } from './items/index.ts'
import { statsEndpoints } from './stats/index.ts'

/** All calls by service: routes, the gateway's table and the OpenAPI documents are derived from it. */
export const ENDPOINTS: Record<Service, readonly AnyEndpoint[]> = {
  items: itemsEndpoints,
  stats: statsEndpoints,
  account: accountEndpoints,
  gateway: gatewayEndpoints,
}
