import { schema, statsSchema } from '@gildscope/db'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

/** By PostgreSQL's names of column types. */
const COLUMN_TYPES = {
  smallint: 'int2',
  integer: 'int4',
  bigint: 'int8',
  real: 'float4',
  'double precision': 'float8',
  boolean: 'bool',
  text: 'text',
  'timestamp with time zone': 'instant',
  jsonb: 'json',
  'integer[]': 'ints',
} as const

export type ColumnType = (typeof COLUMN_TYPES)[keyof typeof COLUMN_TYPES]

export type Column = {
  name: string
  type: ColumnType
  /** Dumps that were written before there was such a column are read without it, as null. */
  mayLack?: boolean
}

/**
 * How the rows of a UTC day are selected: by a column that counts days, or fractions of a day, or that is an instant.
 */
export type DaySpan = { column: string; perDay: number } | { column: string; perDay: 'instant' }

export type Part = {
  name: string
  /** Including its schema. */
  table: string
  columns: readonly Column[]
  /** Sort key of the rows. */
  keys: readonly string[]
  /** Null if rows belong to no day: then all of them are written each time. */
  span: DaySpan | null
  /** SQL condition for the rows that are dumped; null for all. */
  condition: string | null
  /** Values that an import gives to columns that are not dumped. */
  given: Readonly<Record<string, string>>
  /** Columns that CSV leaves out. */
  notInCsv: readonly string[]
  /** A date of which an import keeps the earlier, of the dumped row and of the one that is there. */
  earliest: string | null
  /** What else an import does with rows that are there, as SQL; null: they stay. */
  onConflict: string | null
}

type PartOptions = {
  keys: readonly string[]
  span?: DaySpan
  condition?: string
  /** Columns that are meaningless outside this database, or private, with their values after an import. */
  without?: Readonly<Record<string, string | null>>
  notInCsv?: readonly string[]
  earliest?: string
  onConflict?: string
  /** Columns that dumps had not from the beginning. */
  later?: readonly string[]
}

const isKnownType = (type: string): type is keyof typeof COLUMN_TYPES => Object.hasOwn(COLUMN_TYPES, type)

/** All columns of the schema except those named, so that new columns are dumped automatically. */
const partOf = (
  name: string,
  source: PgTable,
  { keys, span, condition, without = {}, notInCsv = [], earliest, onConflict, later = [] }: PartOptions,
): Part => {
  const { name: table, schema: owner, columns } = getTableConfig(source)
  const kept = columns.filter((column) => !Object.hasOwn(without, column.name))
  return {
    name,
    table: `${owner}.${table}`,
    keys,
    span: span ?? null,
    condition: condition ?? null,
    notInCsv,
    earliest: earliest ?? null,
    onConflict: onConflict ?? null,
    given: Object.fromEntries(
      Object.entries(without).flatMap(([column, value]) => (value === null ? [] : [[column, value]])),
    ),
    columns: kept.map((column) => {
      const type = column.getSQLType()
      if (!isKnownType(type)) throw new Error(`${owner}.${table}.${column.name} is ${type}, which no dump can hold`)
      return { name: column.name, type: COLUMN_TYPES[type], mayLack: later.includes(column.name) }
    }),
  }
}

/** A value of both sides. */
const ofSides = (...names: readonly string[]): string[] =>
  ['buy', 'sell'].flatMap((side) => names.map((name) => `${side}_${name}`))
const STEADY_SUMS = ofSides('steady_samples', 'steady_sum', 'steady_min', 'steady_max')

const HOURS_A_DAY = 24
const MINUTES_A_DAY = 1_440

export const HOURS = partOf('hours', schema.historyHour, {
  keys: ['item_id', 'hour'],
  span: { column: 'hour', perDay: HOURS_A_DAY },
  later: STEADY_SUMS,
})

export const DAYS = partOf('days', schema.historyDay, {
  keys: ['item_id', 'day'],
  span: { column: 'day', perDay: 1 },
  later: STEADY_SUMS,
})

export const MINUTES = partOf('minutes', schema.historyMinute, {
  keys: ['item_id', 'slot'],
  span: { column: 'slot', perDay: MINUTES_A_DAY },
  later: ofSides('steady'),
})

const TOTALS = partOf('totals', schema.marketDay, {
  keys: ['day'],
  span: { column: 'day', perDay: 1 },
  later: ['law'],
})

export const POLLS = partOf('polls', schema.poll, {
  keys: ['slot'],
  span: { column: 'slot', perDay: MINUTES_A_DAY },
  without: { claimed_by: 'dump' },
  later: ['law'],
})

const GEMS = partOf('gems', schema.gemExchange, {
  keys: ['given', 'at'],
  span: { column: 'at', perDay: 'instant' },
})

/** What was promised of the day, under its hash, and what came of it; without it while its hold goes on. */
export const PICKS = partOf('picks', schema.pickSet, {
  keys: ['day', 'purse'],
  span: { column: 'day', perDay: 1 },
  // A set that came while it was open gets its outcome, unless it is settled here.
  onConflict: `on conflict (day, purse) do update set outcome = excluded.outcome
    where old.outcome is null and excluded.outcome is not null and old.hash = excluded.hash
      and not exists (select from market.pick_run run where run.day = old.day and run.purse = old.purse)`,
})

/** What is written for each completed day; minutes in addition, if the operator enables them. */
export const DAY_PARTS: readonly Part[] = [HOURS, DAYS, TOTALS, POLLS, GEMS, PICKS]

export const SOURCES = partOf('sources', schema.importSource, { keys: ['id'] })

/** Equal to no digest: the next import of the game's own catalogue replaces the row. */
const NOT_COMPARED = { digest: '' }

export const ITEMS = partOf('items', schema.item, {
  keys: ['id'],
  without: { ...NOT_COMPARED, version: null },
  notInCsv: ['data'],
  earliest: 'first_added',
})
const RECIPES = partOf('recipes', schema.recipe, { keys: ['id'], without: NOT_COMPARED, earliest: 'first_added' })
/** How far imports of this installation are, and what it derives from drop records. */
const OWN_KINDS = "'history-import', 'community-feed', 'drop-ways'"
/** What community feeds bring has licences of its own, and is read again from them. */
const IS_FED = "kind in ('custom-recipes', 'profits-recipes') or (kind = 'gemstore' and source like 'http%')"
const REFERENCE = partOf('reference', schema.referenceDocument, {
  keys: ['kind', 'id'],
  condition: `kind not in (${OWN_KINDS}) and not (${IS_FED})`,
  without: NOT_COMPARED,
  earliest: 'first_seen',
})

/** Drop records are also in the backups of personal data; here they are public. */
export const DROPS = partOf('drops', statsSchema.dropRecord, {
  keys: ['id'],
  without: { digest: null, evidence: null, counts_from: null },
})

/** Parts without a day: written in their current state, replacing the previous version. */
export const CATALOGUE_PARTS: readonly Part[] = [SOURCES, ITEMS, RECIPES, REFERENCE, DROPS]

/** Parts that an import writes to a database. */
export const CATALOGUE_IMPORTED: readonly Part[] = [ITEMS, RECIPES, REFERENCE]

const ALL: ReadonlyMap<string, Part> = new Map(
  [...DAY_PARTS, MINUTES, ...CATALOGUE_PARTS].map((part) => [part.name, part]),
)

export const findPart = (name: string): Part | null => ALL.get(name) ?? null
