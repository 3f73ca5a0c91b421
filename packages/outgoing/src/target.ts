import { isAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** An address to which something may be sent, as far as it can be told without its name being resolved. */
export type Target = { url: URL; host: string }
export type Refusal = { fault: string }

const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1024

const isOwnName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** As the URL says it, without the brackets of IPv6 and the dot at the end of a whole name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? HTTPS_PORT : 80) : Number(port)

export const isTarget = (checked: Target | Refusal): checked is Target => 'url' in checked

/** Numbers in other notations (decimal, octal, hexadecimal) are addresses here, too: the URL parser writes them out. */
export const checkTarget = (text: string, { allowsLoopback }: { allowsLoopback: boolean }): Target | Refusal => {
  const url = URL.parse(text)
  if (url === null) return { fault: 'this is no web address' }
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') return { fault: 'an address with a name or a password is not taken' }
  if (allowsLoopback && (isOwnName(host) || isLoopbackAddress(host)) && /^https?:$/.test(url.protocol))
    return { url, host }
  if (url.protocol !== 'https:') return { fault: 'the address has to begin with https://' }
  const port = portOf(url)
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT)
    return { fault: `port ${port} is not for this; ports are ${HTTPS_PORT}, and ${FIRST_FREE_PORT} and up` }
  if (isAddress(host) ? !isPublicAddress(host) : isOwnName(host) || !host.includes('.'))
    return { fault: 'this leads to a private network' }
  return { url, host }
}
