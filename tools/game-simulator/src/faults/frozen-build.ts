import type { World } from '../world.ts'
import type { Fault } from './fault.ts'
import type { DrawnFaults } from './fault-list.ts'

/** The build number stays what it was at the first request under the fault, whatever the game does. */
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
