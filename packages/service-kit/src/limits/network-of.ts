import { isIPv6 } from 'node:net'

/** A network that limits are counted for, and how many times the limit of one address applies to it. */
export type CountedNetwork = { network: string; times: number }

const GROUPS = 8
const GROUPS_OF_A_HOST = 4
const GROUPS_OF_A_SITE = 3
/** A home gets a /56 or a /48, which are 256 and 65,536 networks of hosts. */
const TIMES_OF_A_HOME = 4
const TIMES_OF_A_SITE = 16

/** `2001:db8::1` -> `['2001', 'db8', '0', '0', '0', '0', '0', '1']` */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after]
}

const ipv4Of = (ip: string): string | null => {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return mapped ?? (isIPv6(ip) ? null : ip)
}

/** The network that stands for one host: an IPv4 address, or the first 64 bits of one of IPv6. */
export const networkOf = (ip: string): string =>
  ipv4Of(ip) ?? groupsOf(ip.toLowerCase()).slice(0, GROUPS_OF_A_HOST).join(':')

/** The network that takes turns with others: an IPv4 address, or the first 48 bits of one of IPv6. */
export const siteOf = (ip: string): string =>
  ipv4Of(ip) ?? groupsOf(ip.toLowerCase()).slice(0, GROUPS_OF_A_SITE).join(':')

/**
 * The networks that a request counts for in limits, the narrowest first. Whoever has one host's network of IPv6 usually
 * has many of them, so the /56 and the /48 around it have limits too, for all in them together.
 */
export const networksOf = (ip: string): CountedNetwork[] => {
  const ipv4 = ipv4Of(ip)
  if (ipv4 !== null) return [{ network: ipv4, times: 1 }]
  const groups = groupsOf(ip.toLowerCase()).slice(0, GROUPS_OF_A_HOST)
  const site = groups.slice(0, GROUPS_OF_A_SITE).join(':')
  const home = (Number.parseInt(groups[GROUPS_OF_A_SITE] ?? '0', 16) >> 8).toString(16)
  return [
    { network: groups.join(':'), times: 1 },
    { network: `${site}:${home}/56`, times: TIMES_OF_A_HOME },
    { network: `${site}/48`, times: TIMES_OF_A_SITE },
  ]
}
