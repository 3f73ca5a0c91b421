type ReadHeader = (name: string) => string | null

/**
 * When the answer was created, by the game's own clock: a simulated or recorded game sends it, otherwise the HTTP date
 * is used. Unix ms.
 */
export const gameTimeOf = (header: ReadHeader): number | null => {
  const at = Date.parse(header('x-game-time') ?? header('date') ?? '')
  return Number.isNaN(at) ? null : at
}

/** Seconds or a date, as HTTP allows. */
export const retryAfterOf = (header: ReadHeader, now: number): number | null => {
  const text = header('retry-after')
  if (text === null) return null
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
