import type { AnyEndpoint } from '@gildscope/contracts'
import type { ConstantHeaders } from './headers.ts'

const NOTHING: ConstantHeaders = {}
const known = new WeakMap<AnyEndpoint, ConstantHeaders>()

const headersOf = (endpoint: AnyEndpoint): ConstantHeaders => {
  const { deprecated, name } = endpoint
  if (deprecated === undefined) return NOTHING
  const { since, sunset, successor } = deprecated
  const [from, until] = [new Date(since), new Date(sunset)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()) || until < from)
    throw new Error(`${name}: expected dates such as 2026-03-01 in deprecated, since no later than sunset`)
  return {
    deprecation: `@${from.getTime() / 1000}`,
    sunset: until.toUTCString(),
    ...(successor !== undefined && { link: `<${successor}>; rel="successor-version"` }),
  }
}

/** Headers that announce the removal of a call: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and its replacement. */
export const deprecationHeaders = (endpoint: AnyEndpoint | undefined): ConstantHeaders => {
  if (endpoint?.deprecated === undefined) return NOTHING
  const headers = known.get(endpoint) ?? headersOf(endpoint)
  known.set(endpoint, headers)
  return headers
}
