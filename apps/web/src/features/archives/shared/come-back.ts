import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { Archive } from '@gildscope/contracts'
import { clockTime } from '../../../shell/time/words.ts'

type Due = Pick<Archive, 'linked' | 'state' | 'nextUpdate'>

/** When the next of these archives is read; null: none is. */
export const nextReading = (archives: readonly Due[]): string | null =>
  archives
    .flatMap(({ linked, state, nextUpdate }) =>
      linked && state !== 'off' && state !== 'stopped' && nextUpdate !== null ? [nextUpdate] : [],
    )
    .toSorted()[0] ?? null

/** The first reading after a UTC day, when readings repeat every so many hours. */
export const readingAfter = (day: string, next: string | null, hours: number): string | null => {
  if (next === null) return null
  const end = Date.parse(day) + DAY_MS
  const step = hours * HOUR_MS
  const missing = Math.max(0, Math.ceil((end - Date.parse(next)) / step))
  return new Date(Date.parse(next) + missing * step).toISOString()
}

/** `Come back at 15:40`, `Come back tomorrow at 09:40`, later with the date. */
export const comeBackWords = (at: string | null, now: number): string => {
  if (at === null) return 'Come back after the next reading'
  const dayOf = (ms: number): string => new Date(ms).toDateString()
  const due = Math.max(Date.parse(at), now)
  const time = clockTime(new Date(due).toISOString(), due)
  if (dayOf(due) === dayOf(now)) return due === now ? 'Come back in a few minutes' : `Come back at ${time}`
  if (dayOf(due) === dayOf(now + DAY_MS)) return `Come back tomorrow at ${time}`
  return `Come back on ${clockTime(at, now)}`
}
