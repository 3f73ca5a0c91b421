/**
 * For one drop: units, submissions that contain it, and its spread: the sum of units² / consumed over submissions in
 * millionths, a whole number so that additions can be undone exactly.
 */
export type DropCounts = readonly [units: number, submissions: number, spread: number]

/** Numbers of an entry: id, units, submissions, spread. */
export const ENTRY = 4

/** The drops of a cell as a list of entries, by id: an object with ids as keys takes five times the memory, and is slow to read. */
export const dropEntries = (drops: Readonly<Record<number, DropCounts>>): Float64Array => {
  const keys = Object.keys(drops)
  const entries = new Float64Array(keys.length * ENTRY)
  keys.forEach((key, index) => {
    const id = Number(key)
    entries[index * ENTRY] = id
    entries.set(drops[id]!, index * ENTRY + 1)
  })
  return entries
}

/** Where the entry of a drop begins; -1 without it. */
export const entryOf = (entries: Float64Array, id: number): number => {
  for (let at = 0; at < entries.length; at += ENTRY) if (entries[at] === id) return at
  return -1
}
