import { isDeepStrictEqual } from 'node:util'
import type { ItemRecord } from '../../catalogue/records.ts'
import { bindingOf } from '../holdings/item-stack.ts'
import { isStacked } from '../item-pools.ts'
import type { BagRecord, ItemStack } from '../player-records.ts'
import { slotKey } from './looting-state.ts'

const FULL_STACK = 250

export type Slot = { key: string; stack: ItemStack | null }

const alike = ({ count: _one, ...stack }: ItemStack, { count: _other, ...other }: ItemStack): boolean =>
  isDeepStrictEqual(stack, other)

const goesWith = (item: ItemRecord, { stack }: Slot): boolean =>
  stack !== null &&
  stack.id === item.id &&
  stack.count < FULL_STACK &&
  stack.charges === undefined &&
  stack.binding === bindingOf(item, null, false).binding

/** Slots to take from and put into: the bags of a character, a bank. Each step can be undone. */
export class BagRoom {
  readonly #slots: readonly Slot[]
  readonly #kept = new Map<string, ItemStack | null>()
  #undo = new Map<Slot, ItemStack | null>()

  constructor(slots: readonly Slot[]) {
    this.#slots = slots
  }

  static ofBags(bags: readonly (BagRecord | null)[]): BagRoom {
    const slots = bags.flatMap((bag, index) =>
      (bag?.inventory ?? []).map((stack, place) => ({ key: slotKey(index, place), stack })),
    )
    return new BagRoom(slots)
  }

  /** Takes up to this many units out of one matching stack, with their bindings and upgrades; null if there is none. */
  lift(item: number, units: number, fits: (stack: ItemStack) => boolean): ItemStack | null {
    const slot = this.#smallestFirst(item).find(({ stack }) => fits(stack!))
    if (slot === undefined) return null
    const stack = slot.stack!
    const count = Math.min(units, stack.count)
    this.#set(slot, count === stack.count ? null : { ...stack, count: stack.count - count })
    return { ...stack, count }
  }

  /** Puts a stack unchanged; false when there is no room: then it has to be taken back. */
  lay(stack: ItemStack, item: ItemRecord): boolean {
    let left = stack.count
    const most = isStacked(item) ? FULL_STACK : 1
    const open = [
      ...this.#slots.filter((slot) => slot.stack !== null && slot.stack.count < most && alike(slot.stack, stack)),
      ...this.#empty(),
    ]
    for (const slot of open) {
      if (left === 0) break
      const put = Math.min(left, most - (slot.stack?.count ?? 0))
      this.#set(slot, { ...stack, count: (slot.stack?.count ?? 0) + put })
      left -= put
    }
    return left === 0
  }

  count(item: number): number {
    return this.#holding(item).reduce((units, { stack }) => units + stack!.count, 0)
  }

  free(): number {
    return this.#empty().length
  }

  /** Takes units, the smallest stacks first; there must be enough. */
  take(item: number, units: number): void {
    let left = units
    for (const slot of this.#smallestFirst(item)) {
      if (left === 0) return
      const stack = slot.stack!
      const taken = Math.min(left, stack.count)
      left -= taken
      this.#set(slot, taken === stack.count ? null : { ...stack, count: stack.count - taken })
    }
    if (left > 0) throw new RangeError(`there are not ${units} of item ${item}`)
  }

  /** Uses one charge of a kit; true when it was the last and the kit is used up. */
  useCharge(item: number): boolean {
    const [slot] = this.#holding(item).sort((a, b) => (a.stack!.charges ?? 0) - (b.stack!.charges ?? 0))
    if (slot === undefined) throw new RangeError(`there is no kit ${item}`)
    const charges = (slot.stack!.charges ?? 1) - 1
    this.#set(slot, charges === 0 ? null : { ...slot.stack!, charges })
    return charges === 0
  }

  charges(item: number): number {
    return this.#holding(item).reduce((sum, { stack }) => sum + (stack!.charges ?? 0), 0)
  }

  /** False when there is no room: then it has to be taken back. */
  put(item: ItemRecord, units: number): boolean {
    let left = units
    const open = [...(isStacked(item) ? this.#slots.filter((slot) => goesWith(item, slot)) : []), ...this.#empty()]
    for (const slot of open) {
      if (left === 0) break
      left -= this.#fill(slot, item, left)
    }
    return left === 0
  }

  /** Undoes everything since the last `keep`. */
  takeBack(): void {
    for (const [slot, before] of this.#undo) slot.stack = before
    this.#undo = new Map()
  }

  keep(): void {
    for (const slot of this.#undo.keys()) this.#kept.set(slot.key, slot.stack)
    this.#undo = new Map()
  }

  /** Slots that were changed and kept. */
  changed(): Record<string, ItemStack | null> {
    return Object.fromEntries(this.#kept)
  }

  #set(slot: Slot, stack: ItemStack | null): void {
    if (!this.#undo.has(slot)) this.#undo.set(slot, slot.stack)
    slot.stack = stack
  }

  #empty(): Slot[] {
    return this.#slots.filter(({ stack }) => stack === null)
  }

  #holding(item: number): Slot[] {
    return this.#slots.filter(({ stack }) => stack?.id === item)
  }

  #smallestFirst(item: number): Slot[] {
    return this.#holding(item).sort((a, b) => a.stack!.count - b.stack!.count)
  }

  #fill(slot: Slot, item: ItemRecord, units: number): number {
    const { stack } = slot
    const room = FULL_STACK - (stack?.count ?? 0)
    const put = Math.min(units, isStacked(item) ? room : 1)
    this.#set(slot, { id: item.id, ...bindingOf(item, null, false), ...stack, count: (stack?.count ?? 0) + put })
    return put
  }
}
