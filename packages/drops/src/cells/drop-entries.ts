import type { CellCounts } from './cell.ts'

/** Numbers of an entry: id, units, submissions, spread. */
export const ENTRY = 4

const known = new WeakMap<CellCounts['drops'], Float64Array>()

const entriesOf = (drops: CellCounts['drops']): Float64Array => {
  const keys = Object.keys(drops)
  const entries = new Float64Array(keys.length * ENTRY)
  keys.forEach((key, index) => {
    const id = Number(key)
    entries[index * ENTRY] = id
    entries.set(drops[id]!, index * ENTRY + 1)
  })
  return entries
}

/**
 * Drops of a cell as a list of entries. Computed once: cached cells are read again and again, and an object with ids as
 * keys is slow to read.
 */
export const dropEntries = ({ drops }: Pick<CellCounts, 'drops'>): Float64Array => {
  const found = known.get(drops)
  if (found !== undefined) return found
  const entries = entriesOf(drops)
  known.set(drops, entries)
  return entries
}
