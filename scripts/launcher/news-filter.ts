const QUIET_MS = 60_000
const COMPARED_LENGTH = 60

/**
 * Returns whether a line is new within the last minute. Times and numbers are ignored: what matters is which process
 * reports what. The files have every line.
 */
export const createNewsFilter = (now: () => number): ((line: string) => boolean) => {
  const saidAt = new Map<string, number>()
  return (line) => {
    const key = line
      .replace(/[\d:.]+/g, '')
      .trimStart()
      .slice(0, COMPARED_LENGTH)
    const last = saidAt.get(key)
    if (last !== undefined && now() - last < QUIET_MS) return false
    saidAt.set(key, now())
    return true
  }
}
