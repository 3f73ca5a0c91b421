import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import type { BagRow } from './model.ts'

/** A bag for sale. */
export type BagOffer = { item: KnownItem; size: number; price: number }

/** What a bag in place of another adds; `replaced` 0: the bag slot is empty. */
export type MoreRoom = { offer: BagOffer; replaced: number; count: number; adds: number; perSlot: number }

/** The bag that adds slots at the lowest price for each. */
export const cheapestFor = (replaced: number, count: number, offers: readonly BagOffer[]): MoreRoom | null => {
  const larger = offers.flatMap((offer): MoreRoom[] => {
    const adds = offer.size - replaced
    return adds > 0 ? [{ offer, replaced, count, adds, perSlot: offer.price / adds }] : []
  })
  return larger.toSorted((a, b) => a.perSlot - b.perSlot || b.adds - a.adds)[0] ?? null
}

/** Number of bag slots by bag size; empty ones have the size 0. */
const placesBySize = (rows: readonly BagRow[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { bags, emptyPlaces } of rows)
    for (const { size, count } of [...bags, { size: 0, count: emptyPlaces }])
      if (count > 0) counts.set(size, (counts.get(size) ?? 0) + count)
  return counts
}

/** For each size of bags in use the cheapest larger one, the cheapest slot first; sizes without a larger bag are left out. */
export const moreRoom = (rows: readonly BagRow[], offers: readonly BagOffer[]): MoreRoom[] =>
  [...placesBySize(rows)]
    .flatMap(([size, count]) => cheapestFor(size, count, offers) ?? [])
    .toSorted((a, b) => a.perSlot - b.perSlot)

/** The cheapest enlargement of a character's bags, per slot. */
export const cheapestOf = (row: BagRow, offers: readonly BagOffer[]): MoreRoom | null =>
  moreRoom([row], offers)[0] ?? null
