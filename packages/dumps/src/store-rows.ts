import { numberArray } from '@gildscope/db'
import type pg from 'pg'
import type { Cell } from './cell.ts'
import type { Column, ColumnType, Part } from './parts.ts'
import { quoted } from './read-part.ts'

/** Array type in which a column is passed, and its conversion to the column. */
const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  int2: 'int2',
  int4: 'int4',
  int8: 'int8',
  float4: 'float4',
  float8: 'float8',
  bool: 'bool',
  text: 'text',
  instant: 'timestamptz',
  json: 'text',
  ints: 'text',
}

const NUMBERS: ReadonlySet<ColumnType> = new Set(['int2', 'int4', 'int8', 'float4', 'float8'])

const valueFrom = ({ name: plain, type }: Column): string => {
  const name = quoted(plain)
  if (type === 'json') return `${name}::jsonb`
  if (type === 'ints') return `array(select jsonb_array_elements_text(${name}::jsonb)::int4)`
  return name
}

const parameterOf = ({ type }: Column, cells: readonly Cell[]): unknown =>
  NUMBERS.has(type) ? numberArray(cells as readonly (number | null)[]) : cells

const conflictClause = ({ keys, earliest, onConflict }: Part, more: Readonly<Record<string, number>>): string => {
  if (earliest === null) return onConflict ?? 'on conflict do nothing'
  const changed = [earliest, ...Object.keys(more)].map((name) => `${name} = excluded.${name}`)
  return `on conflict (${keys.map(quoted).join(', ')}) do update set ${changed.join(', ')}
    where excluded.${earliest} < old.${earliest}`
}

/**
 * Inserts dumped rows, each with `more` added. Rows with existing keys are unchanged, except for a date of which the
 * earlier counts, and for what `onConflict` says. Returns the number of new and changed rows.
 */
export const storeRows = async (
  client: pg.Pool | pg.ClientBase,
  part: Part,
  rows: readonly (readonly Cell[])[],
  more: Readonly<Record<string, number>> = {},
): Promise<number> => {
  if (rows.length === 0) return 0
  const { table, columns, given } = part
  const names = columns.map(({ name }) => quoted(name))
  const arrays = columns.map((column, index) =>
    parameterOf(
      column,
      rows.map((row) => row[index] ?? null),
    ),
  )
  const others = Object.entries({ ...given, ...more })
  const { rowCount } = await client.query(
    `insert into ${table} as old (${[...names, ...others.map(([name]) => name)].join(', ')})
     select ${[...columns.map(valueFrom), ...others.map((_, index) => `$${names.length + index + 1}`)].join(', ')}
     from unnest(${columns.map(({ type }, index) => `$${index + 1}::${SQL_TYPES[type]}[]`).join(', ')}) as dumped(${names.join(', ')})
     ${conflictClause(part, more)}`,
    [...arrays, ...others.map(([, value]) => value)],
  )
  return rowCount ?? 0
}
