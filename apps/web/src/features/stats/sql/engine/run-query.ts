import type { DuckDBBindings, DuckDBConnection } from 'virtual:duckdb'
import { DataType, makeData, makeVector, Table, tableToIPC, Utf8, Vector } from 'apache-arrow'
import { type DumpFile, filesFor, type Reading, readDump } from './dump-files.ts'
import { faultText } from './fault-text.ts'
import { fillBuckets, mayHaveItems } from './fill-columns.ts'
import { fillPicks } from './fill-picks.ts'
import { MOST_SHOWN } from './limits.ts'
import type { Cell, FromEngine, QueryResult } from './messages.ts'
import { QueryFault } from './query-fault.ts'
import { type Wanted, wantedOfPlan } from './scans.ts'
import { type SqlTable, type SqlType, TABLES } from './tables.ts'

type Tell = (message: FromEngine) => void
type Source = { files: readonly DumpFile[]; dumps: string; reading: Reading; tell: Tell }

/** Files that are read at a time. */
const AT_ONCE = 6
const STAGING = 'read_of_dumps'

/** Extremes, so that the planner cannot tell beforehand that a filter finds nothing. */
const EXTREMES: Readonly<Record<string, readonly string[]>> = {
  INTEGER: ['-2147483648', '2147483647'],
  DOUBLE: ['-1e300', '1e300'],
  TIMESTAMP: ["'1900-01-01'", "'2200-01-01'"],
  VARCHAR: ["''", "'~'"],
  BOOLEAN: ['false', 'true'],
}

const quoted = (name: string): string => `"${name}"`

const createTable = (conn: DuckDBConnection, { name, columns }: SqlTable): void => {
  conn.query(
    `create or replace table ${name} (${columns.map((column) => `${quoted(column.name)} ${column.type}`).join()})`,
  )
}

/** On a line of its own, so that the places of faults in the query's lines stay. */
const EXPLAIN = 'explain (format json)\n'

const explained = (conn: DuckDBConnection, sql: string) => {
  try {
    return conn.query(`${EXPLAIN}${sql}`).toArray()
  } catch (error) {
    throw error instanceof Error ? new QueryFault(faultText(error.message, 1)) : error
  }
}

const plan = (conn: DuckDBConnection, sql: string): Wanted[] => {
  for (const table of TABLES) {
    createTable(conn, table)
    const rows = [0, 1].map((end) => `(${table.columns.map(({ type }) => EXTREMES[type]?.[end] ?? 'null').join()})`)
    conn.query(`insert into ${table.name} values ${rows.join()}, (${table.columns.map(() => 'null').join()})`)
  }
  const [row] = explained(conn, sql)
  return wantedOfPlan(JSON.parse(String(row?.explain_value)))
}

const eachAtOnce = async <T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> => {
  let next = 0
  const work = async (): Promise<void> => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await act(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Text as Arrow stores it: its builders would evaluate code of their own, which no policy here allows. */
const textVector = (texts: readonly string[]): Vector<Utf8> => {
  const bytes = texts.map((text) => new TextEncoder().encode(text))
  const valueOffsets = new Int32Array(texts.length + 1)
  for (const [index, own] of bytes.entries()) valueOffsets[index + 1] = (valueOffsets[index] ?? 0) + own.length
  const data = new Uint8Array(valueOffsets.at(-1) ?? 0)
  for (const [index, own] of bytes.entries()) data.set(own, valueOffsets[index])
  return new Vector([makeData({ type: new Utf8(), length: texts.length, nullCount: 0, valueOffsets, data })])
}

/** Of what is read; in numbers NaN is none, in texts nothing is. */
const readValue = (name: string, type: SqlType): string => {
  const own = quoted(name)
  if (type === 'VARCHAR') return `nullif(${own}, '')`
  const value = `case when isnan(${own}) then null else ${own} end`
  return type === 'TIMESTAMP' ? `make_timestamp(cast(${own} as bigint) * 1000)` : `cast(${value} as ${type})`
}

const insert = (
  conn: DuckDBConnection,
  table: SqlTable,
  columns: ReadonlyMap<string, Float64Array | string[]>,
): void => {
  const vectors = [...columns].map(([name, values]) => [
    name,
    values instanceof Float64Array ? makeVector(values) : textVector(values),
  ])
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const names = [...columns.keys()]
  conn.query(`drop table if exists ${STAGING}`)
  conn.insertArrowFromIPCStream(tableToIPC(new Table(Object.fromEntries(vectors)), 'stream'), {
    ...{ name: STAGING, create: true },
  })
  const values = names.map((name) => readValue(name, types.get(name) ?? 'DOUBLE'))
  conn.query(`insert into ${table.name} (${names.map(quoted).join()}) select ${values.join()} from ${STAGING}`)
  conn.query(`drop table ${STAGING}`)
}

const numberOf = (value: unknown): number => (value === null || value === undefined ? Number.NaN : Number(value))

const readItems = async (table: SqlTable, file: DumpFile, { dumps, reading }: Source) => {
  const found = new Map<string, unknown[]>(table.columns.map(({ name }) => [name, []]))
  await readDump({
    ...{ file, address: `${dumps}/${file.file}`, columns: [...found.keys()], reading },
    mayHave: () => true,
    onRows: (columns, rows) => {
      for (const [name, values] of found)
        for (let row = 0; row < rows; row += 1) values.push(columns.get(name)?.[row] ?? null)
    },
  })
  return new Map(
    table.columns.map(({ name, type }) => {
      const values = found.get(name) ?? []
      return [
        name,
        type === 'VARCHAR' ? values.map((value) => String(value ?? '')) : Float64Array.from(values, numberOf),
      ]
    }),
  )
}

const fill = async (conn: DuckDBConnection, wanted: Wanted, source: Source): Promise<void> => {
  const table = TABLES.find(({ name }) => name === wanted.table)
  if (table === undefined) return
  createTable(conn, table)
  const files = filesFor(source.files, table, wanted)
  if (table.part === 'items') {
    const [file] = files
    if (file !== undefined) insert(conn, table, await readItems(table, file, source))
    return
  }
  const filled = table.part === 'picks' ? fillPicks(wanted) : fillBuckets(table, wanted)
  let done = 0
  await eachAtOnce(files, async (file) => {
    await readDump({
      ...{ file, address: `${source.dumps}/${file.file}`, columns: filled.stored, reading: source.reading },
      ...{ mayHave: mayHaveItems(wanted), onRows: filled.add },
    })
    done += 1
    source.tell({ kind: 'progress', stage: 'dumps', done, of: files.length })
  })
  if (filled.count() > 0) insert(conn, table, filled.numbers())
}

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner))
}

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const resultOf = (table: Table) => {
  const columns = table.schema.fields.map(({ name, type }, index) => ({
    ...{ name, values: table.getChildAt(index) },
    isTime: DataType.isTimestamp(type) || DataType.isDate(type),
    isNumber: DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type),
  }))
  const shown = Math.min(table.numRows, MOST_SHOWN)
  return {
    columns: columns.map(({ name, isNumber }) => ({ name, isNumber })),
    rows: Array.from({ length: shown }, (_, row) =>
      columns.map(({ values, isTime }): Cell => {
        const value = cellOf(values?.get(row))
        return isTime && typeof value === 'number' ? timeText(value) : value
      }),
    ),
    total: table.numRows,
  }
}

const BEGIN = /^\s*(?:--[^\n]*\n\s*)*(select|with|from)\b/i

const SEMICOLON = 0x3b

/** By the engine's own tokens, whose offsets are bytes of UTF-8. */
const isOneStatement = (db: DuckDBBindings, text: string): boolean => {
  const bytes = new TextEncoder().encode(text)
  const isEnd = db.tokenize(text).offsets.map((offset) => bytes[offset] === SEMICOLON)
  return !isEnd.includes(true) || isEnd.slice(isEnd.indexOf(true)).every(Boolean)
}

type Index = { files: readonly DumpFile[]; lastDay: string | null }

const NOT_FOUND = [403, 404]

/** A bucket may answer 403 where nothing is. */
const readIndex = async (dumps: string, wanted: readonly Wanted[]): Promise<Index> => {
  if (wanted.length === 0) return { files: [], lastDay: null }
  const answer = await fetch(`${dumps}/index.json`)
  if (answer.ok) return answer.json()
  if (!NOT_FOUND.includes(answer.status)) throw new Error(`the list of the dumps was answered with ${answer.status}`)
  throw new QueryFault('this site has no dumps, or none yet: only a query that reads none of the tables can be run')
}

/** Answers one query: asks the planner what it needs, reads that of the dumps, and runs it. */
export const runQuery = async (
  db: DuckDBBindings,
  { sql, dumps }: { sql: string; dumps: string },
  tell: Tell,
): Promise<QueryResult> => {
  // Lines above it count, as they do in the editor.
  const text = sql.trimEnd().replace(/;$/, '')
  if (!BEGIN.test(text)) throw new QueryFault('a query begins with select, with or from')
  if (!isOneStatement(db, text))
    throw new QueryFault('only one query at a time: nothing may follow the first semicolon')
  const started = performance.now()
  const conn = db.connect()
  try {
    tell({ kind: 'progress', stage: 'plan', done: 0, of: 1 })
    const wanted = plan(conn, text)
    const { files, lastDay } = await readIndex(dumps, wanted)
    const reading: Reading = { bytes: 0, requests: 0, rows: 0 }
    for (const table of TABLES) createTable(conn, table)
    for (const one of wanted) await fill(conn, one, { files, dumps, reading, tell })
    tell({ kind: 'progress', stage: 'query', done: 0, of: 1 })
    const result = resultOf(conn.query(text))
    const [used] = conn.query('select sum(memory_usage_bytes) as bytes from duckdb_memory()').toArray()
    return {
      ...result,
      tookMs: performance.now() - started,
      read: reading,
      memoryBytes: Number(used?.bytes ?? 0),
      lastDay,
    }
  } finally {
    conn.close()
  }
}
