import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** `2001:db8::1` -> `2001:db8:0:0` */
const firstGroups = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')
}

/**
 * The network that a request counts for in limits. With IPv6 everyone has a network of addresses, which counts as one.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(ip) ? firstGroups(ip.toLowerCase()) : ip
}
