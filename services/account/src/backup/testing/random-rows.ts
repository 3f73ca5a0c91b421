import { GENERATED_SEED } from '@gildscope/testkit'
import pg from 'pg'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

const generator = xoroshiro128plus(GENERATED_SEED)
/** Below the end. */
const randomInt = (from: number, end: number): number => uniformInt(generator, from, end - 1)
const below = (end: number): number => randomInt(0, end)
const randomBytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => below(256)))
const randomUUID = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/**
 * Values that break careless copying: the escapes of COPY, its null marker, its end marker, other scripts, characters
 * beyond 16 bits.
 */
const TEXTS = [
  '',
  'plain',
  '\\N',
  '\\.',
  'tab\tline\nreturn\rback\\slash',
  '"quoted", {braces} \'and\' $dollar$',
  'Größe 大 ⚔️ 𝔊\u0301',
  ' blanks ',
  'NULL',
  '\u0001\u007f',
]

const text = (): string => `${TEXTS[below(TEXTS.length)]}${below(3) === 0 ? randomUUID() : ''}`
const uniqueText = (): string => `${text()}${randomUUID()}`
const instant = (): string =>
  new Date(below(4_000_000_000) * 1000).toISOString().replace('000Z', `${randomInt(100_000, 999_999)}Z`)
const list = <T>(make: () => T): T[] => Array.from({ length: below(4) }, make)

const MAKERS: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: uniqueText,
  bytea: () => randomBytes(below(300)),
  boolean: () => below(2) === 1,
  smallint: () => randomInt(-(2 ** 15), 2 ** 15),
  integer: () => randomInt(-(2 ** 31), 2 ** 31),
  bigint: () => String(BigInt.asIntN(64, randomBytes(8).readBigInt64BE())),
  'timestamp with time zone': instant,
  date: () => instant().slice(0, 10),
  interval: () => `${below(400)} days ${below(86_400)}.5 seconds`,
  numeric: () => `${below(1_000_000)}.${below(1_000_000)}`,
  'double precision': () => [0.1, 1 / 3, 1e300, 5e-324, 'NaN', '-Infinity'][below(6)],
  real: () => [0.1, 16_777_217, 'Infinity'][below(3)],
  jsonb: () => JSON.stringify({ [text()]: [text(), null, 1.5, { deep: list(text) }] }),
  'text[]': () => list(text),
  'integer[]': () => list(() => below(1_000)),
}

let numbered = 0

/** For unique columns: short random bytes and small numbers collide soon, and empty values immediately. */
const UNIQUE_MAKERS: Record<string, () => unknown> = {
  ...MAKERS,
  bytea: () => randomBytes(16 + below(300)),
  smallint: () => numbered++,
}

/** `values`: the values of the column that it references; null if it references none. */
type Column = { name: string; type: string; isNullable: boolean; isUnique: boolean; values: unknown[] | null }
type FoundColumn = Omit<Column, 'values'> & { refersTo: string | null }

const columnsOf = async (client: pg.ClientBase, table: string): Promise<Column[]> => {
  const { rows } = await client.query<FoundColumn>(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
       exists (select from pg_index where indrelid = attrelid and indisunique and attnum = any(indkey)) as "isUnique",
       (select format('select %I as value from %s', f.attname, c.confrelid::regclass)
        from pg_constraint c join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
        where c.contype = 'f' and c.conrelid = a.attrelid and c.conkey = array[a.attnum]) as "refersTo"
     from pg_attribute a
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const columns: Column[] = []
  for (const { refersTo, ...column } of rows) {
    const found = refersTo === null ? null : await client.query<{ value: unknown }>(refersTo)
    columns.push({ ...column, values: found?.rows.map(({ value }) => value) ?? null })
  }
  return columns
}

/** Fills a table with rows of random values, with null in a third of the nullable ones; throws on unknown types. */
export const addRandomRows = async (client: pg.ClientBase, table: string, count: number): Promise<void> => {
  const columns = await columnsOf(client, table)
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  for (let rows = 0; rows < count; rows++) {
    const row = columns.map(({ type, isNullable, isUnique, values }) => {
      if (values !== null) return values[below(values.length)]
      const make = (isUnique ? UNIQUE_MAKERS : MAKERS)[type]
      if (make === undefined) throw new Error(`no random value for ${type} of ${table}`)
      return isNullable && below(3) === 0 ? null : make()
    })
    await client.query(`insert into ${table} (${names}) values (${places})`, row)
  }
}
