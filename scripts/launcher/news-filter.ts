const QUIET_MS = 60_000
const COMPARED_LENGTH = 60

/**
 * Tells whether a line says something that was not said in the last minute. Times and numbers do not make it news:
 * what matters is which process complains of what. The files have every line.
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
