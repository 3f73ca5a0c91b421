import { type BindingCounts, NO_UNITS } from './binding.ts'
import { createByPlace, type HeldRow, thingKey } from './held-row.ts'

/** Null: they are the same. */
const lessOf = (second: Readonly<BindingCounts>, first: Readonly<BindingCounts>): BindingCounts | null => {
  const character = second.character - first.character
  const account = second.account - first.account
  const none = second.none - first.none
  return character === 0 && account === 0 && none === 0 ? null : { character, account, none }
}

/** The same about another number of units. */
const withCounts = (row: HeldRow, counts: BindingCounts): HeldRow => {
  const { account, place, where, kind, id, isInside, charges, skins } = row
  const changed: HeldRow = { account, place, where, kind, id, isInside, counts }
  if (charges !== undefined) changed.charges = charges
  if (skins !== undefined) changed.skins = skins
  return changed
}

type OfPlace = {
  /** Rows of the first; null: found in the second, too. */
  before: Map<number, HeldRow | null>
  changes: HeldRow[]
}

const newPlace = (): OfPlace => ({ before: new Map(), changes: [] })

/**
 * `second` minus `first`, by place and binding; rows without any change are left out, removed ones come last. Charges
 * and skins are those of the second, or of the first if nothing is left.
 */
export const rowChanges = (first: Iterable<HeldRow>, second: Iterable<HeldRow>): HeldRow[] => {
  const byPlace = createByPlace(newPlace)
  for (const row of first) byPlace.get(row).before.set(thingKey(row), row)
  for (const row of second) {
    const { before, changes } = byPlace.get(row)
    const key = thingKey(row)
    const earlier = before.get(key)
    const counts = lessOf(row.counts, earlier?.counts ?? NO_UNITS)
    // Quicker than to delete it.
    if (earlier !== undefined) before.set(key, null)
    if (counts !== null) changes.push(withCounts(row, counts))
  }
  const all: HeldRow[] = []
  for (const { before, changes } of byPlace.all()) {
    for (const row of changes) all.push(row)
    for (const row of before.values()) {
      if (row === null) continue
      const counts = lessOf(NO_UNITS, row.counts)
      if (counts !== null) all.push(withCounts(row, counts))
    }
  }
  return all
}
