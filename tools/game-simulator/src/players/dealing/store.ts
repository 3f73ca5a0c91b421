import type { ItemRecord } from '../../catalogue/records.ts'
import { BagRoom, type Slot } from '../looting/bag-room.ts'
import type { PlayedStores } from '../looting/looting-state.ts'
import type { ItemStack, MaterialRecord } from '../player-records.ts'

/** A place from which and to which things are moved, stack by stack. */
export type Store = Pick<BagRoom, 'lift' | 'lay' | 'takeBack' | 'keep' | 'count'> & {
  /** Why this place cannot hold a stack; null if it can. */
  refuses(stack: ItemStack, item: ItemRecord): string | null
}

/** A row of slots: a bank, shared slots, one section of a stash after the other. */
export class SlotStore extends BagRoom implements Store {
  readonly refuses: Store['refuses']

  constructor(slots: readonly Slot[], refuses: Store['refuses'] = () => null) {
    super(slots.map((slot) => ({ ...slot })))
    this.refuses = refuses
  }
}

/** The maximum that a player stores of one material. */
const MOST_OF_MATERIAL = 2_000

export type MaterialStore = Store & { changed(): PlayedStores['materials'] }

/** Material storage: one number for each material, all units of it alike. */
export const materialStore = (records: readonly MaterialRecord[], played: PlayedStores): MaterialStore => {
  const byId = new Map(records.map((record) => [record.id, record]))
  let [kept, current] = [played.materials, played.materials]
  const count = (id: number): number => (byId.get(id)?.count ?? 0) + (current[id] ?? 0)
  const change = (id: number, units: number): void => {
    current = { ...current, [id]: (current[id] ?? 0) + units }
  }
  return {
    count,
    lift(id, units, fits) {
      const record = byId.get(id)
      const taken = Math.min(units, count(id), 250)
      if (record === undefined || taken === 0) return null
      const stack = { id, count: taken, ...(record.binding && { binding: record.binding }) }
      if (!fits(stack)) return null
      change(id, -taken)
      return stack
    },
    lay({ id, count: units }) {
      if (count(id) + units > MOST_OF_MATERIAL) return false
      change(id, units)
      return true
    },
    refuses: ({ id, binding }, { name }) => {
      const record = byId.get(id)
      if (record === undefined) return `${name} is no material`
      return binding === record.binding ? null : `${name} is not bound as it is in the storage`
    },
    takeBack: () => {
      current = kept
    },
    keep: () => {
      kept = current
    },
    changed: () => kept,
  }
}
