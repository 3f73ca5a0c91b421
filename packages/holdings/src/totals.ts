import type { BindingCounts } from './binding.ts'
import type { HeldRow } from './held-row.ts'

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
