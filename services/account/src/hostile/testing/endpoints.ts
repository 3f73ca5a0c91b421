import { type AnyEndpoint, ENDPOINTS } from '@gildscope/contracts'

/** Every call of the service: calls added to the contracts are attacked automatically. */
export const CALLS: readonly AnyEndpoint[] = ENDPOINTS.account

/** Calls that read or change something of one account, and therefore need to know the caller. */
export const SESSION_CALLS = CALLS.filter(({ access }) => access === 'session' || access === 'share')
/** Those that pages send with the cookie, or that set it. */
export const POST_CALLS = CALLS.filter(({ method }) => method === 'POST')

export const named = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.map((endpoint): [string, AnyEndpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint])
