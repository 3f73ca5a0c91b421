import ipaddr from 'ipaddr.js'

/** Where unicast addresses of the whole internet are: what is elsewhere in IPv6 maps, tunnels or is not assigned. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Neither of this machine or its networks, nor one that leads there in another form (NAT64, 6to4, v4-mapped). */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_V6)
}

export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback'

export const isAddress = (text: string): boolean => ipaddr.isValid(text)
