import type pg from 'pg'
import type { Cell, Pages } from './cell.ts'
import { dayName } from './day-name.ts'
import type { Column, DaySpan, Part } from './parts.ts'

/** With this page size, the work between two turns of the event loop takes about a tenth of a second. */
export const PAGE_ROWS = 8_000

/** Quotes a column name in a query: one of ours is called `full`. */
export const quoted = (name: string): string => `"${name}"`

const expressionOf = ({ name, type }: Column): string =>
  type === 'json' ? `${quoted(name)}::text` : type === 'ints' ? `array_to_json(${quoted(name)})::text` : quoted(name)

/** SQL condition for the rows of a day; contains only whole numbers and dates. */
export const dayCondition = ({ column, perDay }: DaySpan, day: number): string =>
  perDay === 'instant'
    ? `${column} >= '${dayName(day)}T00:00:00Z' and ${column} < '${dayName(day + 1)}T00:00:00Z'`
    : `${column} >= ${Math.trunc(day * perDay)} and ${column} < ${Math.trunc((day + 1) * perDay)}`

let cursors = 0

/** The rows of a part, for one day if it has days, in the order of its keys. The client is in a transaction. */
export const readPart = async function* (client: pg.ClientBase, part: Part, day: number | null): Pages {
  cursors += 1
  const cursor = `dump_${cursors}`
  const condition = part.span === null || day === null ? part.condition : dayCondition(part.span, day)
  const where = condition === null ? '' : `where ${condition}`
  await client.query(
    `declare ${cursor} no scroll cursor for
     select ${part.columns.map(expressionOf).join(', ')} from ${part.table} ${where} order by ${part.keys.map(quoted).join(', ')}`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<Cell[]>({ text: `fetch ${PAGE_ROWS} from ${cursor}`, rowMode: 'array' })
      if (rows.length > 0) yield rows
      if (rows.length < PAGE_ROWS) return
    }
  } finally {
    // A transaction that failed takes its cursors with it.
    await client.query(`close ${cursor}`).catch(() => {})
  }
}
