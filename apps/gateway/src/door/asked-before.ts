/**
 * Remembers what was asked lately, at least the last `most` addresses and at most twice as many. Answers whether an
 * address is among them, and notes it.
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
