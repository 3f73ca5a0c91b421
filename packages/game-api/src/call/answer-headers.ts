type ReadHeader = (name: string) => string | null

/**
 * When the answer was created, by the game's own clock: a simulated or recorded game sends it, otherwise the HTTP date
 * is used. Unix ms.
 */
export const gameTimeOf = (header: ReadHeader): number | null => {
  const at = Date.parse(header('x-game-time') ?? header('date') ?? '')
  return Number.isNaN(at) ? null : at
}

/**
 * When what the answer shows was made, Unix ms, as far as the game and caches before it say so: they may hold an answer
 * back for a while.
 */
export const madeAtOf = (header: ReadHeader): number | null => {
  const modified = Date.parse(header('last-modified') ?? '')
  if (!Number.isNaN(modified)) return modified
  const age = Number(header('age') ?? Number.NaN)
  const sent = Date.parse(header('date') ?? '')
  return Number.isNaN(age) || Number.isNaN(sent) ? null : sent - age * 1000
}

/** Seconds or a date, as HTTP allows. */
export const retryAfterOf = (header: ReadHeader, now: number): number | null => {
  const text = header('retry-after')
  if (text === null) return null
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
