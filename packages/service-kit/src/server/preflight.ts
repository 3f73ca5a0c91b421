import type { AnyEndpoint } from '@gildscope/contracts'
import type { ConstantHeaders } from '../answer/headers.ts'

/** Headers that clients of any read may send besides those that browsers always allow. */
const ALWAYS = ['content-type', 'if-none-match', 'last-event-id', 'x-request-id']
const READS = ['GET', 'HEAD']

/** A call that pages of other sites may make: which headers of its own it takes. */
export type OpenRead = { headers: readonly string[] }

export const openReadOf = (endpoint: AnyEndpoint | undefined): OpenRead => ({
  headers: [
    ...Object.keys(endpoint?.headers?.def.shape ?? {}).map((name) => name.toLowerCase()),
    ...(endpoint?.scope === undefined ? [] : ['authorization']),
  ],
})

/**
 * Permission for a page of another site to read, with the headers of the call; otherwise no CORS headers at all. Writes
 * have none: scripts outside browsers need no permission.
 */
export const preflightHeaders = (reads: readonly OpenRead[], wantedMethod: string | undefined): ConstantHeaders => {
  if (reads.length === 0 || !READS.includes(wantedMethod ?? '')) return {}
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': READS.join(', '),
    'access-control-allow-headers': [...new Set([...ALWAYS, ...reads.flatMap(({ headers }) => headers)])].join(', '),
    'access-control-max-age': '86400',
  }
}
