import pg from 'pg'
import type * as z from 'zod'
import { BackupError } from './backup-error.ts'
import { VALUE_SETTINGS } from './connection.ts'
import { columnList, qualified } from './copy-rows.ts'
import { type Manifest, manifestSchema, type TableShape, tableSchema } from './manifest.ts'

const TABLE = '-- table '
const MANIFEST = '-- manifest '
const LINE_END = Buffer.from('\n')
/** Behind the rows of a table, a line of its own; in a row COPY doubles each backslash. */
const END_MARK = Buffer.from('\n\\.\n')
const LONGEST_LINE = 1_048_576

const copyStatement = (table: TableShape): string =>
  `copy ${qualified(table)} (${columnList(table)}) from stdin with (format text);`

/** The start of the script: in one transaction, and only where `pnpm restore` would start, too. */
export const scriptStart = (migration: Manifest['migration'], tables: readonly TableShape[]): string =>
  [
    "-- People's data of a Gildscope database. pnpm restore reads it, and so does psql.",
    '\\set ON_ERROR_STOP on',
    ...VALUE_SETTINGS.map((setting) => `${setting};`),
    'begin;',
    'do $check$ begin',
    `  if (select hash from public.migration order by created_at desc limit 1) is distinct from ${pg.escapeLiteral(migration.hash)} then`,
    `    raise exception using message = ${pg.escapeLiteral(`the backup was made at migration ${migration.name}, the database is at another one`)};`,
    '  end if;',
    'end $check$;',
    ...tables.flatMap((table) => [
      `lock table ${qualified(table)} in access exclusive mode;`,
      `do $check$ begin if exists (select from ${qualified(table)}) then`,
      `  raise exception using message = ${pg.escapeLiteral(`there are rows already in ${table.schema}.${table.name}`)};`,
      'end if; end $check$;',
    ]),
    '',
  ].join('\n')

export const tableStart = (table: TableShape): string => `${TABLE}${JSON.stringify(table)}\n${copyStatement(table)}\n`

/** After the last row, which ends its line. */
export const TABLE_END = END_MARK.subarray(1)

export const sequenceStatement = ({ next, ...sequence }: Manifest['sequences'][number]): string =>
  `alter sequence ${qualified(sequence)} restart with ${BigInt(next)}`

/** The end of the script; the manifest comes last because rows are counted while they are written. */
export const scriptEnd = (manifest: Manifest): string =>
  [
    ...manifest.sequences.map((sequence) => `${sequenceStatement(sequence)};`),
    `${MANIFEST}${JSON.stringify(manifest)}`,
    'commit;',
    '',
  ].join('\n')

/** The start of a table, bytes of its rows in COPY format, and at the end the manifest. */
export type BackupRecord =
  | { type: 'table'; table: TableShape }
  | { type: 'rows'; bytes: Buffer }
  | { type: 'manifest'; manifest: Manifest }

const damaged = (cause?: unknown) => new BackupError('the backup file holds something else than a backup', { cause })

const parseJson = <T>(schema: z.ZodType<T>, text: string): T => {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw damaged(cause)
  }
}

const createReader = (source: AsyncIterable<Buffer>) => {
  const parts = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  const readMore = async (): Promise<boolean> => {
    const next = await parts.next()
    if (next.done) return false
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
    return true
  }

  /** Without its line end; null after the last one. */
  const readLine = async (): Promise<string | null> => {
    let from = 0
    for (;;) {
      const end = rest.indexOf(LINE_END, from)
      if (end !== -1) {
        const line = rest.toString('utf8', 0, end)
        rest = rest.subarray(end + 1)
        return line
      }
      if (rest.length > LONGEST_LINE) throw damaged()
      from = rest.length
      if (await readMore()) continue
      if (rest.length > 0) throw damaged()
      return null
    }
  }

  const readRows = async function* (): AsyncGenerator<Buffer> {
    // The mark is searched together with the preceding line end, which row data cannot contain.
    rest = Buffer.concat([LINE_END, rest])
    let start = LINE_END.length
    for (;;) {
      const end = rest.indexOf(END_MARK)
      const until = end === -1 ? rest.length - (END_MARK.length - 1) : end + LINE_END.length
      const rows = rest.subarray(start, Math.max(start, until))
      if (end !== -1) rest = rest.subarray(end + END_MARK.length)
      else if (rows.length > 0) {
        rest = rest.subarray(until)
        start = 0
      }
      if (rows.length > 0) yield rows
      if (end !== -1) return
      if (!(await readMore())) throw damaged()
    }
  }

  return { readLine, readRows }
}

/** The contents of a script; throws BackupError when it is not one, or ends before its manifest. */
export const readScript = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const { readLine, readRows } = createReader(source)
  let isWhole = false
  for (let line = await readLine(); line !== null; line = await readLine()) {
    if (line.startsWith(TABLE)) {
      const table = parseJson(tableSchema, line.slice(TABLE.length))
      if ((await readLine()) !== copyStatement(table)) throw damaged()
      yield { type: 'table', table }
      for await (const bytes of readRows()) yield { type: 'rows', bytes }
    } else if (line.startsWith(MANIFEST)) {
      yield { type: 'manifest', manifest: parseJson(manifestSchema, line.slice(MANIFEST.length)) }
      isWhole = true
    }
  }
  if (!isWhole) throw damaged()
}
