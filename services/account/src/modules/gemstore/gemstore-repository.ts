import { instantFromText } from '@gildscope/contracts'
import { accountSchema, type Db, schema } from '@gildscope/db'
import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { withinListBytes } from '../../store/list-bytes.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import type { Tx } from '../../store/tx.ts'
import { type GivenItem, nextWatchedItems, unknownItems, type WatchedItem } from './watched-items.ts'

const { gemstoreEntry } = accountSchema
const { referenceDocument } = schema
const CATALOGUE = 'gemstore'

export type SaveOutcome = { kind: 'saved'; items: WatchedItem[] } | { kind: 'unknown'; uuids: string[] }

const selectWatched = (db: Pick<Tx, 'select'>, accountId: string | Placeholder) =>
  db
    .select({ uuid: gemstoreEntry.uuid, lastDate: gemstoreEntry.lastDate })
    .from(gemstoreEntry)
    .where(eq(gemstoreEntry.accountId, accountId))
    .orderBy(asc(gemstoreEntry.position))

const prepareReads = (db: Db) => ({
  watched: selectWatched(db, sql.placeholder('accountId')).prepare('list-watched'),
})

const hasCatalogue = async (db: Pick<Tx, 'select'>): Promise<boolean> => {
  const some = await db
    .select({ id: referenceDocument.id })
    .from(referenceDocument)
    .where(eq(referenceDocument.kind, CATALOGUE))
    .limit(1)
  return some.length > 0
}

const findLatestStarts = async (db: Pick<Tx, 'select'>, uuids: string[]): Promise<Map<string, Date | null>> => {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .select({ uuid: referenceDocument.id, start: sql<string | null>`${referenceDocument.data} ->> 'latestStartDate'` })
    .from(referenceDocument)
    .where(and(eq(referenceDocument.kind, CATALOGUE), inArray(referenceDocument.id, uuids)))
  return new Map(rows.map(({ uuid, start }) => [uuid, start === null ? null : instantFromText(start)]))
}

export const gemstoreRepository = (db: Db, reads = prepareReads(db)) => ({
  /** In the owner's order. */
  listWatched: (accountId: string): Promise<WatchedItem[]> => reads.watched.execute({ accountId }),

  /**
   * Replaces the whole list. Items that are not in the store are refused as long as there is a catalogue to check
   * against.
   */
  saveWatched: (accountId: string, given: readonly GivenItem[], now: Date): Promise<SaveOutcome> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const stored = await selectWatched(tx, accountId)
      const latestStarts = await findLatestStarts(tx, [...new Set(given.map(({ uuid }) => uuid))])
      const uuids = unknownItems(given, { stored, latestStarts })
      if (uuids.length > 0 && (await hasCatalogue(tx))) return { kind: 'unknown', uuids }
      const items = nextWatchedItems(given, { stored, latestStarts }, now)
      await withinListBytes(tx, accountId, async () => {
        await tx.delete(gemstoreEntry).where(eq(gemstoreEntry.accountId, accountId))
        if (items.length > 0)
          await tx.insert(gemstoreEntry).values(items.map((item, position) => ({ ...item, accountId, position })))
      })
      return { kind: 'saved', items }
    }),
})
export type GemstoreRepository = ReturnType<typeof gemstoreRepository>
