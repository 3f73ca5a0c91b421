import { isDeepStrictEqual } from 'node:util'
import type { ItemRecord } from '../../catalogue/records.ts'
import { bindingOf } from '../holdings/item-stack.ts'
import { isStacked } from '../item-pools.ts'
import type { BagRecord, ItemStack } from '../player-records.ts'
import { slotKey } from './looting-state.ts'

const FULL_STACK = 250

export type Slot = { key: string; stack: ItemStack | null }

/** Slots to take from and put into: the bags of a character, a bank. Each step can be undone. */
export type BagRoom = {
  /** Takes up to this many units out of one matching stack, with their bindings and upgrades; null if there is none. */
  lift(item: number, units: number, fits: (stack: ItemStack) => boolean): ItemStack | null
  /** Puts a stack unchanged; false when there is no room, and then nothing was put. */
  lay(stack: ItemStack, item: ItemRecord): boolean
  count(item: number): number
  free(): number
  /** Takes units, the smallest stacks first; there must be enough. */
  take(item: number, units: number): void
  /** Uses one charge of a kit; true when it was the last and the kit is used up. */
  useCharge(item: number): boolean
  charges(item: number): number
  /** False when there is no room, and then nothing was put. */
  put(item: ItemRecord, units: number): boolean
  /** Undoes everything since the last `keep`. */
  takeBack(): void
  keep(): void
  /** Slots that were changed and kept. */
  changed(): Record<string, ItemStack | null>
}

const alike = ({ count: _one, ...stack }: ItemStack, { count: _other, ...other }: ItemStack): boolean =>
  isDeepStrictEqual(stack, other)

export const createBagRoom = (bags: readonly (BagRecord | null)[]): BagRoom =>
  createRoom(
    bags.flatMap((bag, index) => (bag?.inventory ?? []).map((stack, place) => ({ key: slotKey(index, place), stack }))),
  )

export const createRoom = (slots: readonly Slot[]): BagRoom => {
  const kept = new Map<string, ItemStack | null>()
  let undo = new Map<Slot, ItemStack | null>()

  const set = (slot: Slot, stack: ItemStack | null): void => {
    if (!undo.has(slot)) undo.set(slot, slot.stack)
    slot.stack = stack
  }
  const holding = (item: number): Slot[] => slots.filter(({ stack }) => stack?.id === item)
  const takeBack = (): void => {
    for (const [slot, before] of undo) slot.stack = before
    undo = new Map()
  }

  const fill = (slot: Slot, item: ItemRecord, units: number): number => {
    const { stack } = slot
    const room = FULL_STACK - (stack?.count ?? 0)
    const put = Math.min(units, isStacked(item) ? room : 1)
    set(slot, { id: item.id, ...bindingOf(item, null, false), ...stack, count: (stack?.count ?? 0) + put })
    return put
  }

  const goesWith = (item: ItemRecord, { stack }: Slot): boolean =>
    stack !== null &&
    stack.id === item.id &&
    stack.count < FULL_STACK &&
    stack.charges === undefined &&
    stack.binding === bindingOf(item, null, false).binding

  return {
    lift(item, units, fits) {
      const slot = holding(item)
        .filter(({ stack }) => fits(stack!))
        .sort((a, b) => a.stack!.count - b.stack!.count)[0]
      if (slot === undefined) return null
      const stack = slot.stack!
      const count = Math.min(units, stack.count)
      set(slot, count === stack.count ? null : { ...stack, count: stack.count - count })
      return { ...stack, count }
    },
    lay(stack, item) {
      let left = stack.count
      const most = isStacked(item) ? FULL_STACK : 1
      const open = [
        ...slots.filter((slot) => slot.stack !== null && slot.stack.count < most && alike(slot.stack, stack)),
        ...slots.filter((slot) => slot.stack === null),
      ]
      for (const slot of open) {
        if (left === 0) break
        const put = Math.min(left, most - (slot.stack?.count ?? 0))
        set(slot, { ...stack, count: (slot.stack?.count ?? 0) + put })
        left -= put
      }
      return left === 0
    },
    count: (item) => holding(item).reduce((units, { stack }) => units + stack!.count, 0),
    free: () => slots.filter(({ stack }) => stack === null).length,
    take(item, units) {
      let left = units
      for (const slot of holding(item).sort((a, b) => a.stack!.count - b.stack!.count)) {
        if (left === 0) return
        const taken = Math.min(left, slot.stack!.count)
        left -= taken
        set(slot, taken === slot.stack!.count ? null : { ...slot.stack!, count: slot.stack!.count - taken })
      }
      if (left > 0) throw new RangeError(`there are not ${units} of item ${item}`)
    },
    useCharge(item) {
      const [slot] = holding(item).sort((a, b) => (a.stack!.charges ?? 0) - (b.stack!.charges ?? 0))
      if (slot === undefined) throw new RangeError(`there is no kit ${item}`)
      const charges = (slot.stack!.charges ?? 1) - 1
      set(slot, charges === 0 ? null : { ...slot.stack!, charges })
      return charges === 0
    },
    charges: (item) => holding(item).reduce((sum, { stack }) => sum + (stack!.charges ?? 0), 0),
    put(item, units) {
      let left = units
      const open = [
        ...(isStacked(item) ? slots.filter((slot) => goesWith(item, slot)) : []),
        ...slots.filter(({ stack }) => stack === null),
      ]
      for (const slot of open) {
        if (left === 0) break
        left -= fill(slot, item, left)
      }
      return left === 0
    },
    takeBack,
    keep() {
      for (const slot of undo.keys()) kept.set(slot.key, slot.stack)
      undo = new Map()
    },
    changed: () => Object.fromEntries(kept),
  }
}
