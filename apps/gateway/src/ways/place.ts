import { isIP, type LookupFunction } from 'node:net'

/** Where a replica is: at an origin, and where its name has several addresses, at one of them. */
export type Place = { origin: string; address: string | null }

/** Host and port, as reports and metrics name it. */
export const nameOfPlace = ({ origin, address }: Place): string => {
  const { host, port } = new URL(origin)
  if (address === null) return host
  return `${isIP(address) === 6 ? `[${address}]` : address}${port === '' ? '' : `:${port}`}`
}

/** Finds the one address for every name, so that the name stays in `Host` and in certificates. */
const lookupOf = (address: string): LookupFunction => {
  const family = isIP(address)
  return (_host, { all }, done) => {
    if (all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

/** What a socket needs beside the origin to get there. */
export const lookupOption = ({ address }: Place): { lookup?: LookupFunction } =>
  address === null ? {} : { lookup: lookupOf(address) }

/** The places of a service. Two names that share an address have one replica there. */
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
