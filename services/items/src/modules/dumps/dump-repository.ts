import type { DumpSummary } from '@gildscope/contracts'
import { type Db, type DumpedFile, schema } from '@gildscope/db'
import { and, desc, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'

const { dump } = schema

export type DumpedDay = { day: number; files: DumpedFile[] }

const hasFiles = ne(dump.files, sql`'[]'::jsonb`)

export const dumpRepository = (db: Db) => ({
  /** Null while no day is dumped. */
  findSummary: async (): Promise<DumpSummary | null> => {
    const { rows } = await db.execute<{
      first: string | null
      last: string
      days: string
      bytes: string
      written: Date | string
      checked: Date | string | null
      faults: string
    }>(sql`
      select min(name) filter (where day is not null) as first, max(name) filter (where day is not null) as last,
        count(*) filter (where day is not null) as days,
        coalesce(sum((select sum((file ->> 'bytes')::int8) from jsonb_array_elements(files) as file)), 0) as bytes,
        max(written_at) filter (where day is not null) as written, max(checked_at) as checked,
        count(fault) as faults
      from market.dump where files <> '[]'`)
    const [row] = rows
    if (row === undefined || row.first === null) return null
    return {
      firstDay: row.first,
      lastDay: row.last,
      days: Number(row.days),
      bytes: Number(row.bytes),
      writtenAt: new Date(row.written).toISOString(),
      checkedAt: row.checked === null ? null : new Date(row.checked).toISOString(),
      faults: Number(row.faults),
    }
  },

  /** The newest days below `before` with their files. */
  listDays: async (before: number | null, most: number): Promise<DumpedDay[]> => {
    const rows = await db
      .select({ day: dump.day, files: dump.files })
      .from(dump)
      .where(and(isNotNull(dump.day), hasFiles, before === null ? undefined : lt(dump.day, before)))
      .orderBy(desc(dump.day))
      .limit(most)
    return rows.flatMap(({ day, files }) => (day === null ? [] : { day, files }))
  },

  findCatalogue: async (): Promise<{ files: DumpedFile[]; licence: string | null } | null> => {
    const [row] = await db.select({ files: dump.files, licence: dump.licence }).from(dump).where(isNull(dump.day))
    return row ?? null
  },
})

export type DumpRepository = ReturnType<typeof dumpRepository>
