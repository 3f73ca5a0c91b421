import type { ItemRecord } from '../../catalogue/records.ts'
import { isStacked } from '../item-pools.ts'
import { PlayError } from '../looting/play-error.ts'
import type { Stopped } from '../looting/play-records.ts'
import type { ItemStack } from '../player-records.ts'
import type { Store } from './store.ts'

export type Carried = { done: number; stopped: Stopped | null }
type Errand = { item: ItemRecord; count: number; fits?: (stack: ItemStack) => boolean }

/** Takes units out of a store and processes each stack; a failed one is put back, and ends it. */
const takeStacks = (
  from: Store,
  { item, count, fits = () => true }: Errand,
  use: (stack: ItemStack) => Stopped | null,
): Carried => {
  let done = 0
  while (done < count) {
    const stack = from.lift(item.id, count - done, fits)
    if (stack === null) return { done, stopped: 'nothing-left' }
    const stopped = use(stack)
    if (stopped !== null) {
      from.takeBack()
      return { done, stopped }
    }
    from.keep()
    done += stack.count
  }
  return { done, stopped: null }
}

/** Moves units from one store to another, with their bindings and upgrades. */
export const carry = (from: Store, to: Store, errand: Errand): Carried =>
  takeStacks(from, errand, (stack) => {
    const refusal = to.refuses(stack, errand.item)
    if (refusal !== null) throw new PlayError(refusal)
    if (!to.lay(stack, errand.item)) {
      to.takeBack()
      return 'bags-full'
    }
    to.keep()
    return null
  })

/** Removes units permanently. */
export const give = (from: Store, errand: Errand): Carried => takeStacks(from, errand, () => null)

const FULL_STACK = 250

/** Puts new units into a store, a stack at a time. */
export const receive = (to: Store, item: ItemRecord, { count, ...kind }: Omit<ItemStack, 'id'>): Carried => {
  const most = isStacked(item) ? FULL_STACK : 1
  let done = 0
  while (done < count) {
    const stack = { id: item.id, ...kind, count: Math.min(most, count - done) }
    const refusal = to.refuses(stack, item)
    if (refusal !== null) throw new PlayError(refusal)
    if (!to.lay(stack, item)) {
      to.takeBack()
      return { done, stopped: 'bags-full' }
    }
    to.keep()
    done += stack.count
  }
  return { done, stopped: null }
}
