import type { AnyEndpoint, FaultShape } from '@gildscope/contracts'

/** `/v1/website/account?x=1` and `/gw2/v1/website/account` -> `/v1/website` */
const familyOf = (url: string): string => /^(?:\/gw2)?(\/[^/?]+\/[^/?]+)/.exec(url)?.[1] ?? ''

/** The shape of faults by address, also for addresses that no contract names but whose family answers in one shape. */
export const faultShapes = (endpoints: readonly AnyEndpoint[]) => {
  const families = new Set(endpoints.filter(({ faults }) => faults === 'result').map(({ path }) => familyOf(path)))
  return (url: string, endpoint: AnyEndpoint | undefined): FaultShape =>
    endpoint?.faults ?? (endpoint === undefined && families.has(familyOf(url)) ? 'result' : 'error')
}
