import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { networkOf, trustedProxies } from '@gildscope/service-kit'
import type { FastifyBaseLogger } from 'fastify'

export type AskedBy = {
  /** Whose limits count. */
  whose: string
  /** As services are told: the caller, then the proxies that were trusted. */
  forwardedFor: string
  host: string
  protocol: string
}

/** What the nearest proxy says, as the framework reads it too. */
const last = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim()

/** Who asks, by which name and scheme: what a caller claims counts only where a trusted proxy stands in between. */
export const createCallerOf = (trustProxy: string, log: FastifyBaseLogger) => {
  const isTrusted = trustedProxies(trustProxy)
  let hasWarned = false

  const warnOnce = (address: string): void => {
    if (hasWarned) return
    hasWarned = true
    log.warn(
      { from: address },
      'requests come with X-Forwarded-For from an address that TRUST_PROXY does not name: all visitors behind it share the limits of one',
    )
  }

  return (request: IncomingMessage): AskedBy => {
    const { headers, socket } = request
    const direct = socket.remoteAddress ?? ''
    const isProxied = isTrusted(direct)
    if (!isProxied) {
      if (headers['x-forwarded-for'] !== undefined) warnOnce(direct)
      return { whose: networkOf(direct), forwardedFor: direct, host: headers.host ?? '', protocol: 'http' }
    }
    const addresses = proxyAddr.all(request, isTrusted)
    return {
      whose: networkOf(addresses.at(-1) ?? direct),
      forwardedFor: addresses.toReversed().join(', '),
      host: last(headers['x-forwarded-host']) ?? headers.host ?? '',
      protocol: last(headers['x-forwarded-proto']) ?? 'http',
    }
  }
}

export type CallerOf = ReturnType<typeof createCallerOf>
