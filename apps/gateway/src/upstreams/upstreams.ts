import type { FastifyBaseLogger } from 'fastify'
import type { Names } from './follow-names.ts'
import { lookAt } from './look-at.ts'
import { type Place, placesOf } from './place.ts'
import { createUpstream, STANDING, type Upstream } from './upstream.ts'
import { type HealthWatch, watchHealth } from './watch-health.ts'

export type ServiceOrigins = {
  name: string
  origins: readonly string[]
  /** Whether the service is ours and accepts many calls over one connection. */
  hasLine: boolean
}

/** A replica that reports an old market state catches up within about this time. */
const BEHIND_MS = 250
/** How often a removed replica is checked for calls in progress. */
const LEAVING_MS = 1_000

const rankOf = ({ standing, isBehind }: Upstream): number =>
  isBehind && standing === STANDING.ready ? STANDING.unready : standing

/**
 * The replicas of a service: one upstream for each origin or, when its name has several addresses, for each address. A
 * call goes to the upstream with the best status and the fewest calls in progress. When none is healthy they are tried
 * all the same: health checks must not prolong an outage.
 */
export const createUpstreams = (
  { name, origins, hasLine }: ServiceOrigins,
  connections: number,
  { names, log }: { names: Pick<Names, 'follow'>; log: FastifyBaseLogger },
) => {
  const listeners = new Set<(upstream: Upstream) => void>()
  const watches = new Map<Upstream, HealthWatch>()
  /** Replicas whose address was removed, until their last call ends. */
  const leaving = new Map<Upstream, NodeJS.Timeout>()
  const addressesOf = new Map<string, readonly string[]>()

  const notifyAway = (upstream: Upstream): void => {
    for (const listener of listeners) listener(upstream)
  }
  const open = (place: Place): Upstream => {
    const isOneOfSeveral = origins.length > 1 || place.address !== null
    const upstream: Upstream = createUpstream({
      place,
      hasLine,
      connections,
      watch: isOneOfSeveral
        ? {
            onQuiet: () => watches.get(upstream)?.fail(),
            onEnd: (isLost) => (isLost ? watches.get(upstream)?.fail() : watches.get(upstream)?.retire()),
          }
        : null,
    })
    // An address may be published before its replica listens there.
    if (place.address !== null) upstream.standing = STANDING.unready
    if (isOneOfSeveral)
      watches.set(
        upstream,
        watchHealth({
          upstream,
          look: () => lookAt(upstream),
          onBack: () => log.info({ service: name, origin: upstream.name }, 'an origin is ready again'),
          onAway: () => {
            log.warn({ service: name, origin: upstream.name }, 'an origin gets no calls while others answer')
            notifyAway(upstream)
          },
        }),
      )
    return upstream
  }
  const close = async (upstream: Upstream): Promise<void> => {
    watches.get(upstream)?.close()
    watches.delete(upstream)
    clearInterval(leaving.get(upstream))
    leaving.delete(upstream)
    await upstream.close()
  }
  const leave = (upstream: Upstream): void => {
    const closeIfDone = (): void => {
      if (upstream.running === 0) void close(upstream)
    }
    leaving.set(upstream, setInterval(closeIfDone, LEAVING_MS).unref())
    notifyAway(upstream)
  }
  let all: readonly Upstream[] = placesOf(origins, addressesOf).map(open)

  const setAddresses = (origin: string, addresses: readonly string[]): void => {
    // Once a name had several addresses it stays split by address, so that replicas come and go one by one.
    if (addresses.length === 1 && !addressesOf.has(origin)) return
    addressesOf.set(origin, addresses)
    const places = placesOf(origins, addressesOf)
    const isAt = (upstream: Upstream) => (place: Place) =>
      place.origin === upstream.origin && place.address === upstream.address
    const kept = all.filter((upstream) => places.some(isAt(upstream)))
    const gone = all.filter((upstream) => !kept.includes(upstream))
    const come = places.filter((place) => !kept.some((upstream) => isAt(upstream)(place)))
    all = [...kept, ...come.map(open)]
    for (const upstream of gone) leave(upstream)
  }
  for (const origin of origins) names.follow(new URL(origin).hostname, (addresses) => setAddresses(origin, addresses))

  /** Index at which the search starts, so that equal upstreams take turns. */
  let turn = 0

  const best = (isLeftOut: (upstream: Upstream) => boolean): Upstream | null => {
    let found: Upstream | null = null
    let at = 0
    for (let step = 0; step < all.length; step += 1) {
      const index = (turn + step) % all.length
      const upstream = all[index]!
      if (isLeftOut(upstream)) continue
      const difference = found === null ? -1 : rankOf(upstream) - rankOf(found)
      if (difference < 0 || (difference === 0 && upstream.running < found!.running)) {
        found = upstream
        at = index
      }
    }
    turn = (at + 1) % all.length
    return found
  }
  const nobody = (): boolean => false

  const pick = (): Upstream => (all.length === 1 ? all[0]! : best(nobody)!)

  return {
    all: (): readonly Upstream[] => all,
    pick,
    /** Another upstream that was not tried yet; null when there is none. */
    pickOther: (tried: readonly Upstream[]): Upstream | null => best((upstream) => tried.includes(upstream)),
    /** Another healthy one, for a call that is already running at `than`; null when there is none. */
    pickHealthy: (than: Upstream): Upstream | null =>
      best((upstream) => upstream === than || upstream.standing !== STANDING.ready),
    /** For long-lived connections: the best; among equals, not `former`. */
    pickAfter: (former: Upstream | null): Upstream => {
      if (former === null || !all.includes(former)) return pick()
      const other = best((upstream) => upstream === former)
      return other === null || rankOf(former) < rankOf(other) ? former : other
    },
    /** Whether another upstream ranks better, or this one was removed. */
    isOutdone: (upstream: Upstream): boolean =>
      !all.includes(upstream) || all.some((other) => rankOf(other) < rankOf(upstream)),
    /** A connection could not be opened. */
    fail: (upstream: Upstream): void => watches.get(upstream)?.fail(),
    /** Makes calls prefer others for a moment. */
    avoid: (upstream: Upstream): void => {
      if (upstream.isBehind) return
      upstream.isBehind = true
      setTimeout(() => {
        upstream.isBehind = false
      }, BEHIND_MS).unref()
    },
    /** Calls `listener` with each upstream that becomes unreachable or is removed. */
    onAway: (listener: (upstream: Upstream) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (): Promise<void> => {
      await Promise.all([...all, ...leaving.keys()].map(close))
    },
  }
}

export type Upstreams = ReturnType<typeof createUpstreams>
