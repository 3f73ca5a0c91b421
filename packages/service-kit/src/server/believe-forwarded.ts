import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, SocketAddress } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

const WITH_PORT = /^(?:\[(.+)\]|([\d.]+))(?::\d{1,5})?$/

/** The one spelling of the address in an entry, without port and zone; empty for entries such as `unknown` or `_hidden`. */
const addressIn = (entry: string): string => {
  const [, inBrackets, beforePort] = WITH_PORT.exec(entry) ?? []
  const address = inBrackets ?? beforePort ?? entry
  const version = isIP(address)
  if (version === 0) return ''
  return version === 4 ? address : new SocketAddress({ address, family: 'ipv6' }).address
}

/**
 * The caller of a request, then the trusted proxies that it came by. `X-Forwarded-For` is reduced to them for all that
 * reads it later, and stays, even empty: it says that the request came by a proxy. A proxy that sends an entry without an
 * address is the caller itself; else each invented entry would be one more caller.
 */
export const believeForwarded = (isTrusted: (address: string) => boolean) => {
  const isTrustedEntry = (entry: string): boolean => isTrusted(addressIn(entry))

  return (request: IncomingMessage): readonly string[] => {
    const { headers, socket } = request
    const direct = socket.remoteAddress ?? ''
    const header = headers['x-forwarded-for']
    if (typeof header !== 'string' || !isTrusted(direct)) return [direct]
    if (isIPv4(header)) return [header, direct]
    const [, ...entries] = proxyAddr.all(request, isTrustedEntry)
    const addresses = entries.map(addressIn).filter((address) => address !== '')
    addresses.reverse()
    headers['x-forwarded-for'] = addresses.join(', ')
    return [...addresses, direct]
  }
}
