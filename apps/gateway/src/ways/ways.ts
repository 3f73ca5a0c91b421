import type { FastifyBaseLogger } from 'fastify'
import { lookAt } from './look-at.ts'
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

const rankOf = ({ standing, isBehind }: Way): number =>
  isBehind && standing === STANDING.ready ? STANDING.unready : standing

/**
 * The ways to the origins of a service. Calls go to the one with the fewest running among those that stand best; where
 * none is well, they are tried all the same: looks must not make an outage longer.
 */
export const createWays = ({ name, origins, hasLine }: Upstream, connections: number, log: FastifyBaseLogger) => {
  const isOneOfSeveral = origins.length > 1
  const listeners = new Set<(origin: string) => void>()
  const watches = new Map<Way, HealthWatch>()
  const all: readonly Way[] = origins.map((origin) => {
    const way: Way = createWay({
      origin,
      hasLine,
      connections,
      watch: isOneOfSeveral
        ? {
            onQuiet: () => watches.get(way)?.fail(),
            onEnd: (isLost) => (isLost ? watches.get(way)?.fail() : watches.get(way)?.retire()),
          }
        : null,
    })
    return way
  })
  const only = all.length === 1 ? all[0] : undefined
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

  if (isOneOfSeveral)
    for (const way of all)
      watches.set(
        way,
        watchHealth({
          way,
          look: lookAt,
          onBack: () => log.info({ service: name, origin: way.name }, 'an origin is ready again'),
          onAway: () => {
            log.warn({ service: name, origin: way.name }, 'an origin gets no calls while others answer')
            for (const listener of listeners) listener(way.origin)
          },
        }),
      )

  return {
    all,
    pick: (): Way => only ?? best(nobody)!,
    /** Another than those; null where there is none. */
    pickOther: (tried: readonly Way[]): Way | null => (only === undefined ? best((way) => tried.includes(way)) : null),
    /** Another that answers, for a call that one has already; null where there is none. */
    pickHealthy: (than: Way): Way | null =>
      only === undefined ? best((way) => way === than || way.standing !== STANDING.ready) : null,
    /** For what stays there for long: the best; among equals another than `former`. */
    pickAfter: (former: string | null): string => {
      const known = all.find(({ origin }) => origin === former)
      if (known === undefined) return (only ?? best(nobody)!).origin
      const other = best((way) => way === known)
      return other === null || rankOf(known) < rankOf(other) ? known.origin : other.origin
    },
    /** Whether another origin stands better. */
    isOutdone: (origin: string): boolean => {
      const known = all.find((way) => way.origin === origin)
      return known !== undefined && all.some((way) => rankOf(way) < rankOf(known))
    },
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
    /** Told each origin that can't be reached any more. */
    onAway: (listener: (origin: string) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (): Promise<void> => {
      for (const watch of watches.values()) watch.close()
      await Promise.all(all.map((way) => way.close()))
    },
  }
}

export type Ways = ReturnType<typeof createWays>
