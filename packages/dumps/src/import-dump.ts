import { createHash } from 'node:crypto'
import { DAY_MS } from '@gildscope/base/time'
import { ensurePartitions, type PartitionedTable, withVersion } from '@gildscope/db'
import type pg from 'pg'
import type { Cell, Pages } from './cell.ts'
import { dayName } from './day-name.ts'
import { DumpError } from './dump-error.ts'
import { markRewritten } from './dump-rows.ts'
import { type DumpIndex, dayOfName, INDEX_NAME, parseIndex } from './index-file.ts'
import { findFirstPlainDay, firstDayOf, packOldRows, yearOfDay } from './old-days.ts'
import { readParquet } from './parquet.ts'
import {
  CATALOGUE_IMPORTED,
  DAY_PARTS,
  DAYS,
  HOURS,
  ITEMS,
  MINUTES,
  type Part,
  PICKS,
  POLLS,
  SOURCES,
} from './parts.ts'
import { packsWith } from './read-days.ts'
import { findShared, type SharedSpan, slotsToImport } from './shared-slots.ts'
import { storeHours } from './store-hours.ts'
import { storeRows } from './store-rows.ts'
import { findWorld } from './world.ts'

/** Days before today that are stored as plain hours: the windows of one and two days are calculated from them. */
const PLAIN_DAYS = 2
const HOURS_A_DAY = 24

export type DumpSource = (name: string) => Promise<Buffer | null>

export type ImportDeps = {
  pool: pg.Pool
  source: DumpSource
  now: Date
  signal: AbortSignal
  /** Called after each day and after the catalogue. */
  onPart?: (name: string, rows: number) => void
}

export type ImportOutcome = {
  days: number
  rows: number
  shared: SharedSpan
}

type Entry = DumpIndex['files'][number]

const readIndex = async (source: DumpSource): Promise<DumpIndex> => {
  const bytes = await source(INDEX_NAME)
  if (bytes === null) throw new DumpError(`there is no ${INDEX_NAME}`)
  return parseIndex(bytes.toString('utf8'))
}

const joinWorld = async (pool: pg.Pool, { world, source }: DumpIndex): Promise<void> => {
  await pool.query('insert into market.world (world_id, mode) values ($1, $2) on conflict do nothing', [world, source])
  const here = await findWorld(pool)
  if (here !== null && here.id !== world) {
    throw new DumpError(`the dump is of the market ${world}, the database has ${here.id}: import it into another one`)
  }
}

const readEntry = async (source: DumpSource, entry: Entry): Promise<Buffer> => {
  const bytes = await source(entry.file)
  if (bytes === null) throw new DumpError(`${entry.file} is named in ${INDEX_NAME} and not there`)
  if (bytes.length !== entry.bytes) {
    throw new DumpError(`${entry.file} does not match ${INDEX_NAME}: it has ${bytes.length} bytes, not ${entry.bytes}`)
  }
  if (createHash('sha256').update(bytes).digest('hex') !== entry.sha256) {
    throw new DumpError(`${entry.file} does not match ${INDEX_NAME}: its SHA-256 differs`)
  }
  return bytes
}

const findEntry = (files: readonly Entry[], part: Part, day: string | null): Entry | null =>
  files.find((file) => file.part === part.name && file.format === 'parquet' && file.day === day) ?? null

/** Maps the ids of import sources in the dump to those here. */
const joinSources = async (
  pool: pg.Pool,
  source: DumpSource,
  index: DumpIndex,
): Promise<ReadonlyMap<number, number>> => {
  const ids = new Map([[0, 0]])
  const entry = findEntry(index.files, SOURCES, null)
  if (entry === null) return ids
  const at = (name: string): number => SOURCES.columns.findIndex((column) => column.name === name)
  for await (const page of readParquet(await readEntry(source, entry), SOURCES.columns)) {
    for (const row of page) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into market.import_source (name, url) values ($1, $2)
         on conflict (name) do update set name = excluded.name returning id`,
        [row[at('name')], row[at('url')]],
      )
      ids.set(Number(row[at('id')]), rows[0]?.id ?? 0)
    }
  }
  return ids
}

const PARTITIONED: ReadonlySet<string> = new Set<PartitionedTable>(['history_day', 'history_minute'])
const isPartitioned = (table: string): table is PartitionedTable => PARTITIONED.has(table)

const makeRoom = async (pool: pg.Pool, { table, span }: Part, day: number): Promise<void> => {
  const name = table.slice(table.indexOf('.') + 1)
  if (!isPartitioned(name) || span === null || span.perDay === 'instant') return
  await ensurePartitions(pool, name, day * span.perDay, (day + 1) * span.perDay - 1)
}

/** Uses the ids that sources have here. For an unknown source the rows would look like our own. */
const withSources = (
  part: Part,
  rows: readonly (readonly Cell[])[],
  sources: ReadonlyMap<number, number>,
): readonly (readonly Cell[])[] => {
  const at = part.columns.findIndex(({ name }) => name === 'source')
  if (at < 0 || (part !== HOURS && part !== DAYS)) return rows
  return rows.map((row) => {
    const id = sources.get(Number(row[at]))
    if (id === undefined) throw new DumpError(`rows of ${part.name} name the source ${row[at]}, which the dump lacks`)
    return row.with(at, id)
  })
}

/** Rows of future days would keep the worker from polling then, because it considers an existing poll done. */
const rejectOtherDays = ({ name, columns, span }: Part, rows: readonly (readonly Cell[])[], day: number): void => {
  if (span === null) return
  const at = columns.findIndex((column) => column.name === span.column)
  const perDay = span.perDay === 'instant' ? DAY_MS : span.perDay
  if (rows.some((row) => Math.floor(Number(row[at] ?? Number.NaN) / perDay) !== day)) {
    throw new DumpError(`rows of ${name} are not from ${dayName(day)}, the day in ${INDEX_NAME}`)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A promise is what its hash says, of its own day and purse. */
const rejectOtherPromises = (part: Part, rows: readonly (readonly Cell[])[]): void => {
  if (part !== PICKS) return
  const at = (name: string): number => PICKS.columns.findIndex((column) => column.name === name)
  for (const row of rows) {
    const [day, purse] = [Number(row[at('day')]), Number(row[at('purse')])]
    const document = String(row[at('document')])
    const name = `the row of ${PICKS.name} of ${dayName(day)} for ${purse} gold`
    if (createHash('sha256').update(document).digest('hex') !== row[at('hash')])
      throw new DumpError(`${name} has a document that does not match its hash`)
    const said = parseJson(document) as { day?: unknown; purse?: unknown } | null
    if (said?.day !== day || said.purse !== purse)
      throw new DumpError(`${name} has a document that is not of this day and purse`)
  }
}

type Ways = ImportDeps & {
  index: DumpIndex
  /** First those of completed days: they have more of a day that was open before. */
  files: readonly Entry[]
  sources: ReadonlyMap<number, number>
  today: number
}

/** Pages of a file with its rows as they are stored here. */
const readRowsOf = async function* ({ source, sources, signal }: Ways, part: Part, entry: Entry, day: number): Pages {
  for await (const page of readParquet(await readEntry(source, entry), part.columns)) {
    signal.throwIfAborted()
    rejectOtherDays(part, page, day)
    rejectOtherPromises(part, page)
    yield withSources(part, page, sources)
  }
}

/** Only rows of these slots. */
const ofSlots = ({ columns }: Part, rows: readonly (readonly Cell[])[], slots: ReadonlySet<number>) => {
  const at = columns.findIndex(({ name }) => name === 'slot')
  return rows.filter((row) => slots.has(Number(row[at])))
}

/** Those of items whose pack has the day stay as they are there. */
const storeDays = async (pool: pg.Pool, day: number, rows: readonly (readonly Cell[])[]): Promise<number> => {
  const packs = await packsWith(
    pool,
    day,
    rows.map(([id]) => Number(id)),
  )
  const known = new Set(packs.map(({ item_id }) => item_id))
  return await storeRows(
    pool,
    DAYS,
    rows.filter(([id]) => !known.has(Number(id))),
  )
}

const importDay = async (deps: Ways, day: number): Promise<number> => {
  const { pool, files, index, today } = deps
  const isPlain = day >= today - PLAIN_DAYS
  const name = dayName(day)
  // The hours of a day that goes on are packed once it is over.
  const isPacked = !isPlain || index.files.some((file) => file.day === name)
  const polls = findEntry(files, POLLS, name)
  const slots = polls === null ? new Set<number>() : await slotsToImport(pool, day, readRowsOf(deps, POLLS, polls, day))
  let added = 0
  // Minutes come before the polls that let a worker calculate hours from them.
  for (const part of [MINUTES, ...DAY_PARTS]) {
    const entry = findEntry(files, part, name)
    // Minutes of days before are dropped again the next night.
    if (entry === null || (part === MINUTES && !isPlain)) continue
    await makeRoom(pool, part, day)
    for await (const page of readRowsOf(deps, part, entry, day)) {
      const rows = part === MINUTES || part === POLLS ? ofSlots(part, page, slots) : page
      if (part === HOURS) added += await storeHours(pool, day, rows, { isPlain, isPacked })
      else if (part === DAYS) added += await storeDays(pool, day, rows)
      else added += await storeRows(pool, part, rows)
    }
  }
  if (added > 0) await markRewritten(pool, day, day)
  return added
}

const importCatalogue = async ({ pool, source, index, signal }: Ways): Promise<number> => {
  let added = 0
  for (const part of CATALOGUE_IMPORTED) {
    const entry = findEntry(index.files, part, null)
    if (entry === null) continue
    for await (const page of readParquet(await readEntry(source, entry), part.columns)) {
      signal.throwIfAborted()
      added += await withVersion(pool, 'catalogue_changed', (client, version) =>
        storeRows(client, part, page, part === ITEMS ? { version } : {}),
      )
    }
  }
  return added
}

/** Where the roll-up continues: after the imported days, or where it was before. It must not rebuild these days. */
const setMarks = async (pool: pg.Pool, hour: number): Promise<void> => {
  const day = Math.floor(hour / HOURS_A_DAY)
  for (const [stage, next] of [
    ['hour', hour],
    ['day', day],
    ['pack', day],
  ] as const) {
    await pool.query('insert into market.roll_up_mark (stage, next) values ($1, $2) on conflict do nothing', [
      stage,
      next,
    ])
  }
}

const findFirstOwnHour = async (pool: pg.Pool): Promise<number | null> => {
  const { rows } = await pool.query<{ hour: number | null }>('select min(slot) / 60 as hour from market.poll')
  return rows[0]?.hour ?? null
}

/** By this machine's clock: polls of a time to come would keep the worker from polling then. */
const rejectFuture = ({ files, open }: DumpIndex, now: Date): void => {
  const early = files.find(({ day }) => day !== null && day >= now.toISOString().slice(0, 10))
  if (early !== undefined) {
    throw new DumpError(`the dump has ${early.day}, a day that is not over yet by the clock of this machine`)
  }
  if (open !== null && Date.parse(open.writtenAt) > now.getTime()) {
    throw new DumpError(`the dump was written at ${open.writtenAt}, a time to come by the clock of this machine`)
  }
}

/** Null for a dump without days. Hours of an open day go on, as long as there are minutes to calculate them from. */
const firstHourAfter = ({ open }: DumpIndex, lastDay: number | undefined, today: number): number | null => {
  if (lastDay === undefined) return null
  return open !== null && lastDay >= today - PLAIN_DAYS ? open.nextHour : (lastDay + 1) * HOURS_A_DAY
}

/**
 * Imports a dump into a database of the newest schema. Existing rows stay, missing ones are added; it can be
 * interrupted and repeated. Throws DumpError for a dump that is damaged, of a later version or of another market,
 * before anything of the affected part is stored.
 */
export const importDump = async (deps: ImportDeps): Promise<ImportOutcome> => {
  const { pool, source, now, onPart } = deps
  const index = await readIndex(source)
  const today = Math.floor(now.getTime() / DAY_MS)
  const files: readonly Entry[] = [...index.files, ...(index.open?.files ?? [])]
  const days = [...new Set(files.flatMap(({ day }) => day ?? []))].sort().map(dayOfName)
  rejectFuture(index, now)
  await joinWorld(pool, index)
  const firstOwnHour = await findFirstOwnHour(pool)
  // Before any poll of the dump is stored: otherwise a worker that starts meanwhile would create hours from them.
  const nextHour = firstHourAfter(index, days.at(-1), today)
  if (nextHour !== null) await setMarks(pool, firstOwnHour ?? nextHour)
  const ways = { ...deps, index, files, today, sources: await joinSources(pool, source, index) }
  let rows = await importCatalogue(ways)
  onPart?.('catalogue', rows)
  const before = await findFirstPlainDay(pool, today)
  for (const [index, day] of days.entries()) {
    const added = await importDay(ways, day)
    rows += added
    onPart?.(dayName(day), added)
    // A year of rows at most waits to be packed.
    const next = days[index + 1]
    const isYearOver = next === undefined || yearOfDay(next) !== yearOfDay(day) || next >= before
    if (isYearOver && day < before)
      await packOldRows(pool, { fromDay: firstDayOf(yearOfDay(day)), before, signal: deps.signal })
  }
  const withMinutes = days.filter(
    (day) => day >= today - PLAIN_DAYS && findEntry(files, MINUTES, dayName(day)) !== null,
  )
  return { days: days.length, rows, shared: await findShared(pool, withMinutes) }
}
