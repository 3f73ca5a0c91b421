import type { BindingCounts, BoundAs } from './binding.ts'
import { comparePlaces, type PlaceRef, placeKey, UNBOUND_PLACES } from './places.ts'

/** Units of an item or of a currency in one place; coin in copper. */
export type HeldRow = PlaceRef & {
  kind: 'item' | 'currency'
  id: number
  /** Upgrades and infusions inside a piece of gear, which are not loose items. */
  isInside: boolean
  counts: BindingCounts
  /** The remaining uses of all of them together. */
  charges?: number | undefined
  /** Skins that they show instead of their own, in the order of their ids. */
  skins?: readonly number[] | undefined
}

/** Coin, in copper. */
export const COIN = 1

/** One number that identifies the subject of a row within a place, which is faster to look up than a text. */
export const thingKey = ({ kind, id, isInside }: Pick<HeldRow, 'kind' | 'id' | 'isInside'>): number =>
  id * 4 + (kind === 'currency' ? 2 : 0) + (isInside ? 1 : 0)

type OfPlace<T> = { ref: PlaceRef; of: T }

/** One value for each place, created on first use; places in order. */
export const createByPlace = <T>(make: (ref: PlaceRef) => T) => {
  const places = new Map<string, OfPlace<T>>()
  // Rows of a place come one after the other, so the last one found is nearly always the next one.
  let last: OfPlace<T> | undefined
  return {
    get: (ref: PlaceRef): T => {
      const { account, place, where } = ref
      if (last?.ref.account === account && last.ref.place === place && last.ref.where === where) return last.of
      const key = placeKey(ref)
      last = places.get(key)
      if (last === undefined) {
        last = { ref: { account, place, where }, of: make(ref) }
        places.set(key, last)
      }
      return last.of
    },
    all: (): T[] => [...places.values()].sort((a, b) => comparePlaces(a.ref, b.ref)).map(({ of }) => of),
  }
}

/** Rows in the order of their places, stable within a place. */
export const sortByPlace = (rows: Iterable<HeldRow>): HeldRow[] => {
  const byPlace = createByPlace((): HeldRow[] => [])
  for (const row of rows) byPlace.get(row).push(row)
  return byPlace.all().flat()
}

/**
 * Rows whose unbound units get the binding of their kind, for rows that were read before that was known. Works for
 * changes, too: binding each snapshot before comparing them gives the same result.
 */
export const bindByKind = (rows: readonly HeldRow[], boundAs: BoundAs): HeldRow[] =>
  rows.map((row) => {
    const { kind, id, place, counts } = row
    if (kind === 'currency' || counts.none === 0 || UNBOUND_PLACES.has(place)) return row
    const binding = boundAs(id)
    if (binding === 'none') return row
    return { ...row, counts: { ...counts, none: 0, [binding]: counts[binding] + counts.none } }
  })

/** Units of each item over all places, by binding; upgrades inside gear do not count separately. */
export const itemTotals = (rows: Iterable<HeldRow>): Map<number, BindingCounts> => {
  const totals = new Map<number, BindingCounts>()
  for (const { kind, id, isInside, counts } of rows) {
    if (kind !== 'item' || isInside) continue
    const total = totals.get(id) ?? { character: 0, account: 0, none: 0 }
    total.character += counts.character
    total.account += counts.account
    total.none += counts.none
    totals.set(id, total)
  }
  return totals
}

/** The amount of each currency over all places; coin in copper. */
export const currencyTotals = (rows: Iterable<HeldRow>): Map<number, number> => {
  const totals = new Map<number, number>()
  for (const { kind, id, counts } of rows) if (kind === 'currency') totals.set(id, (totals.get(id) ?? 0) + counts.none)
  return totals
}
