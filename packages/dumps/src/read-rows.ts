import type pg from 'pg'
import type { Pages } from './cell.ts'
import { HOURS, type Part } from './parts.ts'
import { readHours } from './read-hours.ts'
import { readPart } from './read-part.ts'

/** The rows of a part, for one day if it has days. The client is in a transaction. */
export const readRows = (client: pg.ClientBase, part: Part, day: number | null): Pages =>
  part === HOURS && day !== null ? readHours(client, day) : readPart(client, part, day)
