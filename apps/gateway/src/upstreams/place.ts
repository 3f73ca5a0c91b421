import { isIP, type LookupFunction } from 'node:net'

/** Where a replica listens: an origin and, when its name has several addresses, one of them. */
export type Place = { origin: string; address: string | null }

/** Host and port, as shown in reports and metrics. */
export const nameOfPlace = ({ origin, address }: Place): string => {
  const { host, port } = new URL(origin)
  if (address === null) return host
  return `${isIP(address) === 6 ? `[${address}]` : address}${port === '' ? '' : `:${port}`}`
}

/** Resolves every name to the one address, so that `Host` and certificate checks keep the name. */
const lookupOf = (address: string): LookupFunction => {
  const family = isIP(address)
  return (_host, { all }, done) => {
    if (all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

/** The socket option that leads to this place. */
export const lookupOption = ({ address }: Place): { lookup?: LookupFunction } =>
  address === null ? {} : { lookup: lookupOf(address) }

/** The places of a service. An address that two names share counts as one replica. */
export const placesOf = (
  origins: readonly string[],
  addressesOf: ReadonlyMap<string, readonly string[]>,
): readonly Place[] => {
  const places = new Map<string, Place>()
  for (const origin of origins)
    for (const address of addressesOf.get(origin) ?? [null]) {
      const place = { origin, address }
      const key = address === null ? origin : nameOfPlace(place)
      if (!places.has(key)) places.set(key, place)
    }
  return [...places.values()]
}
