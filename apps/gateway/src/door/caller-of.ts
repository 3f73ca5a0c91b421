import type { IncomingMessage } from 'node:http'
import { believeForwarded, siteOf, trustedProxies } from '@gildscope/service-kit'
import type { FastifyBaseLogger } from 'fastify'

export type AskedBy = {
  address: string
  /** Who takes turns with others: the address, or with IPv6 its site. */
  whose: string
  /** `X-Forwarded-For` as sent to services: the caller, then the trusted proxies. */
  forwardedFor: string
  host: string
  protocol: string
}

/** The value that the nearest proxy set, as Fastify reads it too. */
const last = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim()

export type CallerOf = (request: IncomingMessage) => AskedBy

/** The caller, host and scheme of a request. Forwarded headers count only when a trusted proxy sent them. */
export const createCallerOf = (trustProxy: string, log: FastifyBaseLogger): CallerOf => {
  const isTrusted = trustedProxies(trustProxy)
  const believe = believeForwarded(isTrusted)
  let hasWarned = false

  const warnOnce = (address: string): void => {
    if (hasWarned) return
    hasWarned = true
    log.warn(
      { from: address },
      'requests come with X-Forwarded-For from an address that TRUST_PROXY does not name: all visitors behind it share the limits of one',
    )
  }

  return (request) => {
    const { headers, socket } = request
    const direct = socket.remoteAddress ?? ''
    const isProxied = isTrusted(direct)
    if (!isProxied) {
      if (headers['x-forwarded-for'] !== undefined) warnOnce(direct)
      return {
        address: direct,
        whose: siteOf(direct),
        forwardedFor: direct,
        host: headers.host ?? '',
        protocol: 'http',
      }
    }
    const [caller = direct, ...proxies] = believe(request)
    return {
      address: caller,
      whose: siteOf(caller),
      forwardedFor: [caller, ...proxies].join(', '),
      host: last(headers['x-forwarded-host']) ?? headers.host ?? '',
      protocol: last(headers['x-forwarded-proto']) ?? 'http',
    }
  }
}
