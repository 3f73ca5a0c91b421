import type { FastifyBaseLogger } from 'fastify'
import type { Names } from './follow-names.ts'
import { lookAt } from './look-at.ts'
import { type Place, placesOf } from './place.ts'
import { type HealthWatch, watchHealth } from './watch-health.ts'
import { createWay, STANDING, type Way } from './way.ts'

export type Upstream = {
  name: string
  origins: readonly string[]
  /** Whether it is one of our services, which take many calls over one connection. */
  hasLine: boolean
}

/** Who tells an old state of the market has the new one soon. */
const BEHIND_MS = 250
/** How often is looked whether one that is gone has ended what it answers. */
const LEAVING_MS = 1_000

const rankOf = ({ standing, isBehind }: Way): number =>
  isBehind && standing === STANDING.ready ? STANDING.unready : standing

/**
 * The ways to the replicas of a service: one for each origin, and where its name has several addresses, one for each of
 * these. Calls go to the one with the fewest running among those that stand best; where none is well, they are tried all
 * the same: looks must not make an outage longer.
 */
export const createWays = (
  { name, origins, hasLine }: Upstream,
  connections: number,
  { names, log }: { names: Pick<Names, 'follow'>; log: FastifyBaseLogger },
) => {
  const listeners = new Set<(way: Way) => void>()
  const watches = new Map<Way, HealthWatch>()
  /** Those whose address is gone, until what they answer has ended. */
  const leaving = new Map<Way, NodeJS.Timeout>()
  const addressesOf = new Map<string, readonly string[]>()

  const tellAway = (way: Way): void => {
    for (const listener of listeners) listener(way)
  }
  const open = (place: Place): Way => {
    const isOneOfSeveral = origins.length > 1 || place.address !== null
    const way: Way = createWay({
      place,
      hasLine,
      connections,
      watch: isOneOfSeveral
        ? {
            onQuiet: () => watches.get(way)?.fail(),
            onEnd: (isLost) => (isLost ? watches.get(way)?.fail() : watches.get(way)?.retire()),
          }
        : null,
    })
    // An address may be known before anybody listens there.
    if (place.address !== null) way.standing = STANDING.unready
    if (isOneOfSeveral)
      watches.set(
        way,
        watchHealth({
          way,
          look: () => lookAt(way),
          onBack: () => log.info({ service: name, origin: way.name }, 'an origin is ready again'),
          onAway: () => {
            log.warn({ service: name, origin: way.name }, 'an origin gets no calls while others answer')
            tellAway(way)
          },
        }),
      )
    return way
  }
  const close = async (way: Way): Promise<void> => {
    watches.get(way)?.close()
    watches.delete(way)
    clearInterval(leaving.get(way))
    leaving.delete(way)
    await way.close()
  }
  const leave = (way: Way): void => {
    const closeIfDone = (): void => {
      if (way.running === 0) void close(way)
    }
    leaving.set(way, setInterval(closeIfDone, LEAVING_MS).unref())
    tellAway(way)
  }
  let all: readonly Way[] = placesOf(origins, addressesOf).map(open)

  const setAddresses = (origin: string, addresses: readonly string[]): void => {
    // A name that had several once is known by its addresses from then on, so that replicas come and go one by one.
    if (addresses.length === 1 && !addressesOf.has(origin)) return
    addressesOf.set(origin, addresses)
    const places = placesOf(origins, addressesOf)
    const isAt = (way: Way) => (place: Place) => place.origin === way.origin && place.address === way.address
    const kept = all.filter((way) => places.some(isAt(way)))
    const gone = all.filter((way) => !kept.includes(way))
    const come = places.filter((place) => !kept.some((way) => isAt(way)(place)))
    all = [...kept, ...come.map(open)]
    for (const way of gone) leave(way)
  }
  for (const origin of origins) names.follow(new URL(origin).hostname, (addresses) => setAddresses(origin, addresses))

  /** Where the search begins: equals take turns. */
  let turn = 0

  const best = (isLeftOut: (way: Way) => boolean): Way | null => {
    let found: Way | null = null
    let at = 0
    for (let step = 0; step < all.length; step += 1) {
      const index = (turn + step) % all.length
      const way = all[index]!
      if (isLeftOut(way)) continue
      const difference = found === null ? -1 : rankOf(way) - rankOf(found)
      if (difference < 0 || (difference === 0 && way.running < found!.running)) {
        found = way
        at = index
      }
    }
    turn = (at + 1) % all.length
    return found
  }
  const nobody = (): boolean => false

  const pick = (): Way => (all.length === 1 ? all[0]! : best(nobody)!)

  return {
    all: (): readonly Way[] => all,
    pick,
    /** Another than those; null where there is none. */
    pickOther: (tried: readonly Way[]): Way | null => best((way) => tried.includes(way)),
    /** Another that answers, for a call that one has already; null where there is none. */
    pickHealthy: (than: Way): Way | null => best((way) => way === than || way.standing !== STANDING.ready),
    /** For what stays there for long: the best; among equals another than `former`. */
    pickAfter: (former: Way | null): Way => {
      if (former === null || !all.includes(former)) return pick()
      const other = best((way) => way === former)
      return other === null || rankOf(former) < rankOf(other) ? former : other
    },
    /** Whether another stands better, or it is one of the service no more. */
    isOutdone: (way: Way): boolean => !all.includes(way) || all.some((other) => rankOf(other) < rankOf(way)),
    /** No connection to it came about. */
    fail: (way: Way): void => watches.get(way)?.fail(),
    /** It is asked a little later again. */
    avoid: (way: Way): void => {
      if (way.isBehind) return
      way.isBehind = true
      setTimeout(() => {
        way.isBehind = false
      }, BEHIND_MS).unref()
    },
    /** Told each that can't be reached any more, or is gone. */
    onAway: (listener: (way: Way) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (): Promise<void> => {
      await Promise.all([...all, ...leaving.keys()].map(close))
    },
  }
}

export type Ways = ReturnType<typeof createWays>
