import { LIMIT_HEADERS } from '../limits/limit-headers.ts'

export type ConstantHeaders = Readonly<Record<string, string>>

type HeaderOptions = {
  dataSource: string
  /** `https:` origins also get HSTS. */
  publicOrigin: string
}

const EXPOSED = [
  'Deprecation',
  'ETag',
  'Link',
  'Retry-After',
  ...LIMIT_HEADERS,
  'Sunset',
  'X-Data-Source',
  'X-Ignored-Fields',
  'X-Ignored-Filter',
  'X-Request-Id',
  'X-Total-Count',
].join(', ')

/**
 * A request by the gateway has it, with the id of the request: the gateway adds to the answer what every answer has. Twice, in two
 * processes, these headers were a tenth of what an answer costs. Who sends it through a gateway of an older version, which passes it
 * on, cannot know the id that the gateway gives.
 */
export const BY_GATEWAY_HEADER = 'x-gildscope-gateway'

/** Headers of every answer. They are constant because computing them per request halves the throughput, as helmet does. */
export const securityHeaders = ({ dataSource, publicOrigin }: HeaderOptions): ConstantHeaders => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-data-source': dataSource,
  'x-frame-options': 'DENY',
  ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** Reads are open to any origin, without credentials: a browser refuses `*` for requests that carry cookies. */
export const corsReadHeaders: ConstantHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
}
