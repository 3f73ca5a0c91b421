import { MINUTE_MS } from '@gildscope/base/time'
import { COMMUNITY_FEED_NAMES, COMMUNITY_FEEDS, FEED_NOTES, type MarketStatus } from '@gildscope/contracts'
import { type Db, schema } from '@gildscope/db'
import { and, asc, count, eq, inArray, lte, max, sql, sum } from 'drizzle-orm'
import * as z from 'zod'

const { importProgress, importSource, poll, referenceDocument, workerReport, world } = schema

export type WorkerReport = typeof workerReport.$inferSelect

const importStateSchema = z.object({
  source: z.string(),
  state: z.enum(['waiting', 'running', 'finished', 'stopped']),
  reason: z.string().nullable(),
  since: z.string(),
  items: z.int().nullable(),
  steps: z.array(z.object({ resolution: z.string(), days: z.int().nullable(), fromDay: z.int() })),
})

const feedNoteSchema = z.object({
  name: z.enum(COMMUNITY_FEED_NAMES),
  address: z.string(),
  state: z.enum(['unread', 'ok', 'not-answering', 'held-back']),
  reason: z.string().nullable(),
  rows: z.int(),
  leftOut: z.int(),
  leftOutNames: z.array(z.string()),
  triedAt: z.string().nullable(),
  readAt: z.string().nullable(),
})
type FeedNote = z.output<typeof feedNoteSchema>

/** What is known of the publisher of a list, unless another address than the usual one replaces it. */
const withPublisher = (note: FeedNote): MarketStatus['communityFeeds'][number] => {
  const { title, form, url, home, licence } = COMMUNITY_FEEDS[note.name]
  return { ...note, ...(note.address === url ? { title, home, licence } : { title: form, home: null, licence: null }) }
}

export const statusRepository = (db: Db) => ({
  /** When this installation began to poll the market, of a recording by its own clock; null before that. */
  findStart: async (): Promise<Date | null> => {
    const [[created], [first]] = await Promise.all([
      db.select({ at: world.createdAt, mode: world.mode }).from(world).limit(1),
      db.select({ at: poll.startedAt, slot: poll.slot }).from(poll).orderBy(asc(poll.slot)).limit(1),
    ])
    if (created?.mode === 'replay') return first === undefined ? null : new Date(first.slot * MINUTE_MS)
    return created?.at ?? first?.at ?? null
  },

  /** The last report of a worker; null when there never was one. */
  findReport: async (): Promise<WorkerReport | null> => (await db.select().from(workerReport).limit(1))[0] ?? null,

  getDatabaseBytes: async (): Promise<number | null> => {
    const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`)
    return rows[0] === undefined ? null : Number(rows[0].bytes)
  },

  /** Which of these kinds of documents exist. */
  listKinds: async (kinds: readonly string[]): Promise<Set<string>> => {
    const rows = await db
      .selectDistinct({ kind: referenceDocument.kind })
      .from(referenceDocument)
      .where(inArray(referenceDocument.kind, [...kinds]))
    return new Set(rows.map(({ kind }) => kind))
  },

  /** How far the import of the configured archive is, by the worker's note and the items that have each span. */
  findHistoryImport: async (): Promise<MarketStatus['historyImport']> => {
    const [row] = await db
      .select({ data: referenceDocument.data })
      .from(referenceDocument)
      .where(eq(referenceDocument.kind, 'history-import'))
    const note = row === undefined ? null : (importStateSchema.safeParse(row.data).data ?? null)
    if (note === null) return null
    const steps = await Promise.all(
      note.steps.map(async ({ resolution, days, fromDay }) => {
        const [done] = await db
          .select({ items: count() })
          .from(importProgress)
          .innerJoin(importSource, eq(importSource.id, importProgress.sourceId))
          .where(
            and(
              eq(importSource.name, note.source),
              eq(importProgress.resolution, resolution),
              lte(importProgress.fromDay, fromDay),
            ),
          )
        // Others may have been imported by a command.
        return { resolution, days, items: Math.min(done?.items ?? 0, note.items ?? 0) }
      }),
    )
    return { ...note, steps }
  },

  /** The community feeds that are read, by the worker's notes. */
  listCommunityFeeds: async (): Promise<MarketStatus['communityFeeds']> => {
    const rows = await db
      .select({ name: referenceDocument.id, data: referenceDocument.data })
      .from(referenceDocument)
      .where(eq(referenceDocument.kind, FEED_NOTES))
    const notes = rows.flatMap(({ name, data }) => feedNoteSchema.safeParse({ ...data, name }).data ?? [])
    return notes
      .sort((a, b) => COMMUNITY_FEED_NAMES.indexOf(a.name) - COMMUNITY_FEED_NAMES.indexOf(b.name))
      .map(withPublisher)
  },

  /** The progress of each import of history. */
  listImports: async () =>
    await db
      .select({
        source: importSource.name,
        resolution: importProgress.resolution,
        items: count(),
        rows: sum(importProgress.rows).mapWith(Number),
        lastAt: max(importProgress.doneAt),
      })
      .from(importProgress)
      .innerJoin(importSource, eq(importSource.id, importProgress.sourceId))
      .groupBy(importSource.name, importProgress.resolution)
      .orderBy(importSource.name, importProgress.resolution),
})

export type StatusRepository = ReturnType<typeof statusRepository>
