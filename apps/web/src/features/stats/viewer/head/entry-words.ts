import { DAY_MS } from '@gildscope/base/time'

/** `Last entry yesterday`; in UTC days, the precision of a cut. */
export const entryWords = (last: string | null, now: number): string => {
  if (last === null) return 'No entry'
  const days = Math.floor(now / DAY_MS) - Math.floor(Date.parse(last) / DAY_MS)
  if (days <= 0) return 'Last entry today'
  return days === 1 ? 'Last entry yesterday' : `Last entry ${days} days ago`
}
