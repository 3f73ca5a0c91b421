/**
 * Remembers recently requested addresses: at least the last `most`, at most twice as many. Returns whether an address is
 * among them, and adds it.
 */
export const createAskedBefore = (most: number) => {
  let newer = new Set<string>()
  let older = new Set<string>()
  return (address: string): boolean => {
    if (newer.has(address)) return true
    const isKnown = older.has(address)
    newer.add(address)
    if (newer.size >= most) {
      older = newer
      newer = new Set()
    }
    return isKnown
  }
}
