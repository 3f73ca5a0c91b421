import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@gildscope/base/time'
import { type Disk, type DumpedFile, inTransaction } from '@gildscope/db'
import type pg from 'pg'
import type { Pages } from './cell.ts'
import { dayName } from './day-name.ts'
import {
  CATALOGUE,
  ensureRow,
  findOpenDay,
  findRow,
  forgetReplaced,
  listDueDays,
  listReplaced,
  storeWritten,
} from './dump-rows.ts'
import { CATALOGUE_PARTS, DAY_PARTS, DAYS, MINUTES, type Part } from './parts.ts'
import { type IndexDeps, joinPlace, publishIndex } from './publish-index.ts'
import { DAY_COLUMNS } from './read-days.ts'
import { readRows } from './read-rows.ts'
import { isNearlyFull } from './stores/dump-store.ts'
import { type MadeFile, writeFiles } from './write-files.ts'
import { writeOpenDays } from './write-open-days.ts'

export type DumpDeps = IndexDeps & {
  /** Including the minutes of each day. */
  hasMinutes: boolean
  /** Writing CSV files beside those in Parquet. */
  hasCsv: boolean
  /** Days that one run writes at most. */
  mostDays: number
  /** For a move: also the days that are not over, as they are now, and the catalogue however old its last dump is. */
  isForMove: boolean
  signal: AbortSignal
}

export type DumpOutcome = {
  days: number
  files: number
  bytes: number
  rows: number
  /** Completed days that are still to be written. */
  daysLeft: number
  /** The disk, where too little of it is free for more dumps. */
  fullDisk: Disk | null
}

/** The catalogue changes with every build of the game; once a day is enough. */
const CATALOGUE_EVERY_MS = 20 * HOUR_MS

const TOTALS = ['sold', 'listed', 'delisted', 'value'].flatMap((name) => [`buy_${name}`, `sell_${name}`])

/** Sums the rows of a day while they are written. */
const totalsOf = async function* (pages: Pages, totals: Record<string, number | null>): Pages {
  const places = TOTALS.map((name) => ({ name, at: DAY_COLUMNS.indexOf(name) }))
  Object.assign(totals, { items: 0 }, Object.fromEntries(TOTALS.map((name) => [name, null])))
  for await (const page of pages) {
    totals.items = (totals.items ?? 0) + page.length
    for (const { name, at } of places)
      for (const row of page) if (row[at] !== null) totals[name] = (totals[name] ?? 0) + Number(row[at])
    yield page
  }
  for (const { name } of places) {
    const sum = totals[name]
    if (typeof sum === 'number') totals[name] = Math.round(sum * 1_000) / 1_000
  }
}

/**
 * A part of which the database has fewer rows than were dumped keeps its files: data with limited retention was deleted
 * there, and only remains in the dump.
 */
const withKept = (
  made: readonly MadeFile[],
  before: readonly DumpedFile[],
): { put: MadeFile[]; files: DumpedFile[] } => {
  const rowsOf = (files: readonly DumpedFile[], part: string): number =>
    Math.max(0, ...files.filter((file) => file.part === part).map(({ rows }) => rows))
  const shrunk = new Set(before.map(({ part }) => part).filter((part) => rowsOf(made, part) < rowsOf(before, part)))
  const put = made.filter(({ part }) => !shrunk.has(part))
  const kept = before.filter(({ part }) => shrunk.has(part))
  return { put, files: [...put.map(({ path: _, ...file }) => file), ...kept] }
}

type Target = { name: string; day: number | null; parts: readonly Part[] }

/** Creates the files of a day or of the catalogue as of one moment, stores them and records them. */
const writeOne = async (deps: DumpDeps, { name, day, parts }: Target): Promise<DumpedFile[]> => {
  const { pool, store, licence, now, hasCsv, signal } = deps
  await ensureRow(pool, name, day)
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-dump-'))
  try {
    const stem = day === null ? now.toISOString().slice(0, 10) : name
    const readAll = async (client: pg.PoolClient) => {
      const row = await findRow(client, name)
      const files: MadeFile[] = []
      const totals: Record<string, number | null> = {}
      for (const part of parts) {
        const rows = readRows(client, part, day)
        const pages = part === DAYS ? totalsOf(rows, totals) : rows
        files.push(...(await writeFiles(part, pages, { folder, stem, hasCsv, signal })))
      }
      return { files, row, totals }
    }
    const made = await inTransaction(pool, readAll, { isSnapshot: true })
    const { put, files } =
      day === null ? { put: made.files, files: made.files } : withKept(made.files, made.row?.files ?? [])
    for (const { file, path } of put) {
      signal.throwIfAborted()
      await store.put(file, path)
    }
    const stored = files.map(({ part, format, file, bytes, sha256, rows }) => ({
      part,
      format,
      file,
      bytes,
      sha256,
      rows,
    }))
    await storeWritten(pool, {
      name,
      changes: made.row?.changes ?? 0,
      files: stored,
      totals: made.totals,
      writtenAt: now,
      licence,
    })
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Those replaced in an earlier run, which gave their readers enough time. */
const removeReplaced = async ({ pool, store }: DumpDeps): Promise<void> => {
  for (const { name, file } of await listReplaced(pool)) {
    await store.remove(file)
    await forgetReplaced(pool, name, file)
  }
}

const isCatalogueDue = async ({ pool, now }: DumpDeps): Promise<boolean> => {
  const writtenAt = (await findRow(pool, CATALOGUE))?.writtenAt ?? null
  return writtenAt === null || now.getTime() - writtenAt.getTime() >= CATALOGUE_EVERY_MS
}

const CATALOGUE_TARGET: Target = { name: CATALOGUE, day: null, parts: CATALOGUE_PARTS }

const findFullDisk = async ({ store }: DumpDeps): Promise<Disk | null> => {
  const disk = await store.findDisk()
  return disk !== null && isNearlyFull(disk) ? disk : null
}

/**
 * Dumps completed days that were not dumped or have changed since, newest first and limited in number, then once a day
 * the catalogue, and publishes the index. Ends early, with what is written, when the disk is nearly full. Can be
 * interrupted and repeated anywhere. Throws DumpError.
 */
export const writeDumps = async (deps: DumpDeps): Promise<DumpOutcome> => {
  const { pool, mostDays, hasMinutes, isForMove, signal } = deps
  await joinPlace(deps)
  await removeReplaced(deps)
  const openDay = await findOpenDay(pool)
  const due = openDay === null ? [] : await listDueDays(pool, openDay)
  const parts = hasMinutes ? [...DAY_PARTS, MINUTES] : DAY_PARTS
  const targets: Target[] = due.slice(0, mostDays).map((day) => ({ name: dayName(day), day, parts }))
  if (isForMove || (await isCatalogueDue(deps))) targets.push(CATALOGUE_TARGET)
  const written: DumpedFile[] = []
  let days = 0
  let fullDisk: Disk | null = null
  for (const target of targets) {
    signal.throwIfAborted()
    fullDisk = await findFullDisk(deps)
    if (fullDisk !== null) break
    written.push(...(await writeOne(deps, target)))
    days += Number(target.day !== null)
  }
  const open = isForMove && fullDisk === null ? await writeOpenDays(deps) : null
  // On a full disk even the index could not be written.
  if (fullDisk === null || written.length > 0) await publishIndex(deps, open)
  const files = [...written, ...(open?.files ?? [])]
  return {
    days,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: files.reduce((sum, { rows, format }) => sum + (format === 'parquet' ? rows : 0), 0),
    daysLeft: due.length - days,
    fullDisk,
  }
}
