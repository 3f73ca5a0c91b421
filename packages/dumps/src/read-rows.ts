import type pg from 'pg'
import type { Pages } from './cell.ts'
import { DAYS, HOURS, type Part } from './parts.ts'
import { readDays } from './read-days.ts'
import { readHours } from './read-hours.ts'
import { readPart } from './read-part.ts'

/** The rows of a part, for one day if it has days. The client is in a transaction. */
export const readRows = (client: pg.ClientBase, part: Part, day: number | null): Pages => {
  if (day !== null && part === HOURS) return readHours(client, day)
  if (day !== null && part === DAYS) return readDays(client, day)
  return readPart(client, part, day)
}
