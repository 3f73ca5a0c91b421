import proxyAddr from '@fastify/proxy-addr'

/** Parsing an address costs more than the rest of the check, and only few different ones connect. */
const MOST_REMEMBERED = 1000

/** Whether an address is that of a proxy whose headers are trusted: one of the list in `TRUST_PROXY`. */
export const trustedProxies = (list: string): ((address: string) => boolean) => {
  if (list === '') return () => false
  const isTrusted = proxyAddr.compile(list.split(',').map((part) => part.trim()))
  const remembered = new Map<string, boolean>()
  return (address) => {
    const known = remembered.get(address)
    if (known !== undefined) return known
    const answer = address !== '' && isTrusted(address, 0)
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(address, answer)
    return answer
  }
}
