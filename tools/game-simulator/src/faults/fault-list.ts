import { isDeepStrictEqual } from 'node:util'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Endpoint } from '../http/endpoints.ts'
import type { Fault, FaultKind, FaultOf } from './fault.ts'

/** An active fault and the number of answers it may still affect; null is unlimited. */
type ActiveFault = { fault: Fault; left: number | null }

/** The faults that may strike one call. */
export interface DrawnFaults {
  /** Faults of a kind, without using them up. */
  of<Kind extends FaultKind>(kind: Kind): FaultOf<Kind>[]
  /** Uses the fault up by one; false when other calls were faster. */
  spend(fault: Fault): boolean
}

export interface FaultList {
  /** An active fault continues with a new count: its frozen state is kept. */
  replace(faults: readonly Fault[]): void
  active(): ActiveFault[]
  draw(endpoint: Endpoint): DrawnFaults
}

/** `now` is the world's clock in Unix ms; the same seed strikes the same calls of the same sequence. */
export const createFaultList = (now: () => number, seed: number): FaultList => {
  const random = xoroshiro128plus(seed)
  let entries: ActiveFault[] = []

  const active = (): ActiveFault[] => {
    entries = entries.filter(({ fault, left }) => left !== 0 && !(fault.until && Date.parse(fault.until) <= now()))
    return entries
  }

  const strikes = (fault: Fault, endpoint: Endpoint): boolean =>
    (fault.endpoint === undefined || fault.endpoint === endpoint) &&
    (fault.probability === undefined || uniformFloat64(random) < fault.probability)

  return {
    replace(faults) {
      const before = active().map(({ fault }) => fault)
      const known = (fault: Fault): Fault | undefined => before.find((other) => isDeepStrictEqual(other, fault))
      entries = faults.map((fault) => ({ fault: known(fault) ?? fault, left: fault.count ?? null }))
    },
    active,
    draw(endpoint) {
      const drawn = active().filter(({ fault }) => strikes(fault, endpoint))
      return {
        of: <Kind extends FaultKind>(kind: Kind) =>
          drawn.map(({ fault }) => fault).filter((fault): fault is FaultOf<Kind> => fault.kind === kind),
        spend(fault) {
          const entry = drawn.find((candidate) => candidate.fault === fault)
          if (entry === undefined || entry.left === 0) return false
          if (entry.left !== null) entry.left -= 1
          return true
        },
      }
    },
  }
}
