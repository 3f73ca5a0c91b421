import type { AnyEndpoint, FaultShape } from '@gildscope/contracts'

/** `/v1/website/account` -> `/v1/website/` */
const familyOf = (path: string): string => `${path.split('/').slice(0, 3).join('/')}/`

/** The shape of faults by address, also for addresses that no contract names but whose family answers in one shape. */
export const faultShapes = (endpoints: readonly AnyEndpoint[]) => {
  const families = new Set(endpoints.filter(({ faults }) => faults === 'result').map(({ path }) => familyOf(path)))
  return (url: string, endpoint: AnyEndpoint | undefined): FaultShape =>
    endpoint?.faults ?? (endpoint === undefined && families.has(familyOf(url.split('?')[0] ?? '')) ? 'result' : 'error')
}
