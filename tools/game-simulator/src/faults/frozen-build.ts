import type { World } from '../world.ts'
import type { Fault } from './fault.ts'
import type { DrawnFaults } from './fault-list.ts'

/** The number of the build stays what it was when it was first asked for under the fault, whatever the game brings. */
export const createFrozenBuild = (world: Pick<World, 'build'>): ((faults: DrawnFaults) => number) => {
  const frozenBy = new WeakMap<Fault, number>()
  return (faults) => {
    const fault = faults.of('frozen-build').find(faults.spend)
    if (fault === undefined) return world.build()
    const build = frozenBy.get(fault) ?? world.build()
    frozenBy.set(fault, build)
    return build
  }
}
