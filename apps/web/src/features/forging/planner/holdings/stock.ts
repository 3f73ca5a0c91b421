import { type BoundAs, bindByKind, COIN, type HeldRow, type PlaceRef } from '@gildscope/holdings'
import { currencyGood, itemGood, type Stock } from '@gildscope/planner'

/** What a plan may use of the rows of a reading: coin is no good, and what is fitted into gear stays there. */
export const stockOf = (
  rows: readonly HeldRow[],
  { isCounted, boundAs }: { isCounted: (ref: PlaceRef) => boolean; boundAs: BoundAs },
): Stock[] =>
  bindByKind(
    rows.filter((row) => !row.isInside && isCounted(row) && !(row.kind === 'currency' && row.id === COIN)),
    boundAs,
  ).flatMap(({ account, place, where, kind, id, counts }) => {
    const good = kind === 'item' ? itemGood(id) : currencyGood(id)
    const at = { account, place, where, good }
    return [
      { ...at, units: counts.none, isBound: false },
      { ...at, units: counts.account + counts.character, isBound: true },
    ].filter(({ units }) => units > 0)
  })

/** Units of each good, wherever they are. */
export const unitsHeld = (stock: readonly Stock[]): ReadonlyMap<Stock['good'], number> => {
  const held = new Map<Stock['good'], number>()
  for (const { good, units } of stock) held.set(good, (held.get(good) ?? 0) + units)
  return held
}
