import type { PriceRecord, World } from '../world.ts'
import type { Fault } from './fault.ts'
import type { DrawnFaults } from './fault-list.ts'

/** The part of a world that `frozen-prices` holds still. */
export type Market = Pick<World, 'price' | 'listingsJson'>

/** Price and book of an id stay as they were at the first request under the fault. */
export const createFrozenPrices = (world: Market): ((faults: DrawnFaults) => Market) => {
  const frozenBy = new WeakMap<Fault, Market>()

  const freeze = (): Market => {
    const seen = new Map<number, { price: PriceRecord | null; book: Uint8Array | null }>()
    const hold = (id: number): { price: PriceRecord | null; book: Uint8Array | null } => {
      const held = seen.get(id) ?? { price: world.price(id), book: world.listingsJson(id) }
      seen.set(id, held)
      return held
    }
    return { price: (id) => hold(id).price, listingsJson: (id) => hold(id).book }
  }

  return (faults) => {
    const fault = faults.of('frozen-prices').find(faults.spend)
    if (fault === undefined) return world
    const market = frozenBy.get(fault) ?? freeze()
    frozenBy.set(fault, market)
    return market
  }
}
