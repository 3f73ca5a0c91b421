import type { BoundAs } from './binding.ts'
import type { HeldRow } from './held-row.ts'
import { UNBOUND_PLACES } from './places.ts'

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
