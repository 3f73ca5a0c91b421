import { createHash, type Hash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TableShape } from './manifest.ts'

export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnList = ({ columns }: TableShape): string =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ')

export type TableSum = { rows: number; bytes: number; sha256: string }

const NEWLINE = 10

const countNewlines = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Counts and hashes rows as COPY writes them: one line each, line ends inside of values are escaped. */
export const createSum = () => {
  const hash: Hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add: (part: Buffer): void => {
      hash.update(part)
      rows += countNewlines(part)
      bytes += part.length
    },
    end: (): TableSum => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

/** Its primary key as text; the order must not depend on a database's collation. */
const orderOf = async (client: pg.Client, table: TableShape): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
    [qualified(table)],
  )
  const keys = rows.length === 0 ? table.columns : rows.map(({ name }) => name)
  return keys.map((name) => `${pg.escapeIdentifier(name)}::text collate "C"`).join(', ')
}

/** The rows of a table as COPY writes them, always in the same order; calls `onEnd` with their sum. */
export const copyRows = async function* (
  client: pg.Client,
  table: TableShape,
  onEnd: (sum: TableSum) => void,
): AsyncGenerator<Buffer> {
  const order = await orderOf(client, table)
  const rows = client.query(
    copyTo(`copy (select ${columnList(table)} from ${qualified(table)} order by ${order}) to stdout`),
  )
  const sum = createSum()
  for await (const bytes of rows) {
    sum.add(bytes)
    yield bytes
  }
  onEnd(sum.end())
}
