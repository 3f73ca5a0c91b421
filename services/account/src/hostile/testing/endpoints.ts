import { type AnyEndpoint, ENDPOINTS } from '@gildscope/contracts'

/** Every call of the service: what is added to the contracts is attacked from then on. */
export const CALLS: readonly AnyEndpoint[] = ENDPOINTS.account

/** Those that tell or change something of one account, and so want to know who calls. */
export const SESSION_CALLS = CALLS.filter(({ access }) => access === 'session' || access === 'share')
/** Those that pages send with the cookie, or that set it. */
export const POST_CALLS = CALLS.filter(({ method }) => method === 'POST')

export const named = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.map((endpoint): [string, AnyEndpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint])
