import type { EquipmentAnswer, StackAnswer } from '@gildscope/contracts/game'
import { type Binding, type BoundAs, statedBinding } from './binding.ts'
import { createByPlace, type HeldRow, thingKey } from './held-row.ts'
import { type PlaceRef, UNBOUND_PLACES } from './places.ts'

type Unit = Pick<HeldRow, 'kind' | 'id' | 'isInside'> & { count: number; binding: Binding }

/** A stack, or a piece that is worn. */
export type Gear = Pick<EquipmentAnswer, 'id' | 'binding' | 'charges' | 'skin' | 'upgrades' | 'infusions'>

/** Null: an empty place. */
export type Slots = readonly (StackAnswer | null)[]

const newRow = ({ account, place, where }: PlaceRef, { kind, id, isInside }: Unit): HeldRow => ({
  account,
  place,
  where,
  kind,
  id,
  isInside,
  counts: { character: 0, account: 0, none: 0 },
})

/**
 * Counts holdings, one row for each item or currency and place. The binding is the stack's own, else that of its kind
 * (`boundAs`) in places that can hold bound items at all.
 */
export const createCounter = (boundAs: BoundAs) => {
  const byPlace = createByPlace(() => new Map<number, HeldRow>())

  const add = (ref: PlaceRef, unit: Unit): HeldRow | null => {
    if (unit.count === 0) return null
    const rows = byPlace.get(ref)
    const key = thingKey(unit)
    let row = rows.get(key)
    if (row === undefined) {
      row = newRow(ref, unit)
      rows.set(key, row)
    }
    row.counts[unit.binding] += unit.count
    return row
  }
  const bindingOf = ({ place }: PlaceRef, { id, binding }: Gear): Binding =>
    statedBinding(binding) ?? (UNBOUND_PLACES.has(place) ? 'none' : boundAs(id))

  /** Upgrades only move together with their gear, so they are bound like it. */
  const addInside = (ref: PlaceRef, gear: Gear, count: number): void => {
    const { upgrades, infusions } = gear
    if (upgrades === undefined && infusions === undefined) return
    const binding = bindingOf(ref, gear)
    for (const id of upgrades ?? []) add(ref, { kind: 'item', id, isInside: true, count, binding })
    for (const id of infusions ?? []) add(ref, { kind: 'item', id, isInside: true, count, binding })
  }
  const addGear = (ref: PlaceRef, gear: Gear, count: number): void => {
    const { id, charges, skin } = gear
    const row = add(ref, { kind: 'item', id, isInside: false, count, binding: bindingOf(ref, gear) })
    if (row === null) return
    if (charges !== undefined) row.charges = (row.charges ?? 0) + charges
    if (skin !== undefined && row.skins?.includes(skin) !== true)
      row.skins = [...(row.skins ?? []), skin].sort((a, b) => a - b)
    addInside(ref, gear, count)
  }
  return {
    addGear,
    addInside,
    addSlots: (ref: PlaceRef, slots: Slots): void => {
      for (const stack of slots) if (stack !== null) addGear(ref, stack, stack.count)
    },
    addItem: (ref: PlaceRef, id: number, count: number, binding: Binding): void => {
      add(ref, { kind: 'item', id, isInside: false, count, binding })
    },
    addCurrency: (ref: PlaceRef, id: number, count: number): void => {
      add(ref, { kind: 'currency', id, isInside: false, count, binding: 'none' })
    },
    /** In the order of places and then as they were counted. */
    rows: (): HeldRow[] => {
      const all: HeldRow[] = []
      for (const rows of byPlace.all()) for (const row of rows.values()) all.push(row)
      return all
    },
  }
}
