import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'

type Columns = Record<string, Column>
type Rows<Of extends Columns> = { [Name in keyof Of]: GetColumnData<Of[Name]> }[]

const isBytes = (column: Column): boolean => column.getSQLType() === 'bytea'

const decode = (column: Column, value: unknown): unknown => {
  if (value === null) return null
  return isBytes(column) ? Buffer.from(String(value), 'hex') : column.mapFromDriverValue(value)
}

/**
 * Rows of a further table as one value, so that a single statement reads what belongs together. `rest` is everything
 * between the selected value and the order; the order is separate because it is part of an aggregate.
 */
export const jsonRows = <Of extends Columns>(
  columns: Of,
  { rest, order }: { rest: SQL; order: SQL },
): SQL<Rows<Of>> => {
  const named = Object.entries(columns)
  const cells = named.map(([, column]) => (isBytes(column) ? sql`encode(${column}, 'hex')` : sql`${column}`))
  const row = sql`json_build_array(${sql.join(cells, sql`, `)})`
  return sql`coalesce((select json_agg(${row} order by ${order}) ${rest}), '[]')`.mapWith(
    (rows: unknown[][]) =>
      rows.map((values) =>
        Object.fromEntries(named.map(([name, column], index) => [name, decode(column, values[index])])),
      ) as Rows<Of>,
  )
}
