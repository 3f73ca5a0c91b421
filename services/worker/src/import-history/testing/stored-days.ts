import { readOldYear } from '@gildscope/dumps'
import type { SourcedBucket } from '@gildscope/market'
import type pg from 'pg'

const YEARS = { from: 2012, to: 2027 }
/** Far in the future: rows of all days are read, too. */
const BEFORE = 1_000_000

/** The days of all items, whether they are rows or packed. */
export const storedDays = async (pool: pg.Pool): Promise<SourcedBucket[]> => {
  const days: SourcedBucket[] = []
  for (let year = YEARS.from; year <= YEARS.to; year++)
    for await (const some of readOldYear(pool, { year, before: BEFORE })) days.push(...some)
  return days.sort((one, other) => one.itemId - other.itemId || one.start - other.start)
}
