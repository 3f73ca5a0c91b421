import type pg from 'pg'
import { dayName } from './day-name.ts'
import { DumpError } from './dump-error.ts'
import { addReplaced, CATALOGUE, type DumpRow, listRows } from './dump-rows.ts'
import {
  DUMP_SCHEMA,
  type DumpIndex,
  type DumpTotals,
  dayOfName,
  INDEX_NAME,
  type OpenDays,
  parseIndex,
  TOTALS_NAME,
  totalsSchema,
} from './index-file.ts'
import { MINUTES } from './parts.ts'
import type { DumpStore } from './stores/dump-store.ts'
import type { World } from './world.ts'

export type IndexDeps = { pool: pg.Pool; store: DumpStore; world: World; licence: string; now: Date }

const namesOfDays = (rows: readonly DumpRow[]): string[] =>
  rows.flatMap(({ day, files }) => (day === null || files.length === 0 ? [] : [dayName(day)]))

/** Open days of the last dump for a move, until one of them is dumped for good. */
const stillOpen = (open: OpenDays | null, days: readonly string[]): OpenDays | null =>
  open?.files.some(({ part, day }) => part !== MINUTES.name && days.includes(day)) === true ? null : open

/** Rewrites `index.json` and `totals.json` from the database. `open`: days that are not over, if they were written. */
export const publishIndex = async (
  { pool, store, world, licence, now }: IndexDeps,
  open: OpenDays | null,
): Promise<DumpIndex> => {
  const rows = await listRows(pool)
  const days = namesOfDays(rows)
  const before = (await readIndex(store))?.open ?? null
  const index: DumpIndex = {
    schema: DUMP_SCHEMA,
    world: world.id,
    source: world.source,
    licence,
    madeAt: now.toISOString(),
    firstDay: days.at(0) ?? null,
    lastDay: days.at(-1) ?? null,
    files: rows.flatMap(({ day, files }) =>
      files.map((file) => ({ day: day === null ? null : dayName(day), ...file })),
    ),
    open: open ?? stillOpen(before, days),
  }
  const totals: DumpTotals = rows.flatMap(({ day, files, writtenAt, checkedAt, fault, totals }) =>
    day === null || writtenAt === null || files.length === 0
      ? []
      : {
          day: dayName(day),
          writtenAt: writtenAt.toISOString(),
          checkedAt: fault === null ? (checkedAt?.toISOString() ?? null) : null,
          totals,
        },
  )
  await store.putText(TOTALS_NAME, JSON.stringify(totals))
  // Last, so that everything it names exists.
  await store.putText(INDEX_NAME, JSON.stringify(index))
  const named = new Set(index.open?.files.map(({ file }) => file))
  await addReplaced(pool, before?.files.map(({ file }) => file).filter((file) => !named.has(file)) ?? [])
  return index
}

const readIndex = async (store: DumpStore): Promise<DumpIndex | null> => {
  const bytes = await store.get(INDEX_NAME)
  return bytes === null ? null : parseIndex(bytes.toString('utf8'))
}

const readTotals = async (store: DumpStore): Promise<DumpTotals> => {
  const bytes = await store.get(TOTALS_NAME)
  if (bytes === null) return []
  const parsed = totalsSchema.safeParse(JSON.parse(bytes.toString('utf8')))
  return parsed.success ? parsed.data : []
}

/** Creates database rows from the index of a storage that already has dumps, so that they are not written again. */
const adopt = async (pool: pg.Pool, index: DumpIndex, totals: DumpTotals): Promise<void> => {
  const byDay = new Map(totals.map((entry) => [entry.day, entry]))
  for (const [day, files] of Map.groupBy(index.files, (file) => file.day)) {
    const known = day === null ? undefined : byDay.get(day)
    await pool.query(
      `insert into market.dump (name, day, dumped, written_at, files, totals, licence) values ($1, $2, 0, $3, $4, $5, $6)
       on conflict do nothing`,
      [
        day ?? CATALOGUE,
        day === null ? null : dayOfName(day),
        known?.writtenAt ?? index.madeAt,
        JSON.stringify(files.map(({ day: _, ...file }) => file)),
        JSON.stringify(known?.totals ?? {}),
        index.licence,
      ],
    )
  }
}

/** An index would name files that are elsewhere. After an interrupted first run files are there, and no index. */
const rejectEmptyPlace = async (pool: pg.Pool, store: DumpStore): Promise<void> => {
  const file = (await listRows(pool)).at(-1)?.files.at(-1)?.file
  if (file === undefined || (await store.get(file)) !== null) return
  throw new DumpError(
    `DUMP_URL names an empty place, but there are dumps already, such as ${file}: copy their former place there, or name that`,
  )
}

/**
 * Runs before anything is written to a storage: existing dumps are adopted by a database without any, such as a
 * restored one. Throws DumpError when they belong to another game.
 */
export const joinPlace = async ({ pool, store, world }: Pick<IndexDeps, 'pool' | 'store' | 'world'>): Promise<void> => {
  const index = await readIndex(store)
  if (index === null) return rejectEmptyPlace(pool, store)
  if (index.world !== world.id) {
    throw new DumpError(
      `the place of the dumps has those of the market ${index.world}, this one is ${world.id}: choose another place`,
    )
  }
  const { rows } = await pool.query<{ isNew: boolean }>(
    'select not exists (select from market.dump where dumped is not null) as "isNew"',
  )
  if (rows[0]?.isNew === true) await adopt(pool, index, await readTotals(store))
}
