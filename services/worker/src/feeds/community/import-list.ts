import type { CommunityFeedName } from '@gildscope/contracts'
import type pg from 'pg'
import { replaceDocuments } from '../../reference/store-documents.ts'
import { type FeedNote, findNote, saveNote } from './feed-note.ts'
import { type FeedList, readList } from './read-list.ts'

/** A list that is shorter by as much may be a broken one. */
const MOST_LOST = 0.2

export type ListImport = { pool: pg.Pool; name: CommunityFeedName; address: string; now: Date; signal: AbortSignal }

/** `changed`: rows written or removed; `fault`: why no list came. */
export type ListOutcome = { note: FeedNote; changed: number; fault: unknown }

/** How many rows are shown, and how many of them are from this address. */
const countRows = async (pool: pg.Pool, name: CommunityFeedName, address: string) => {
  const { rows } = await pool.query<{ shown: number; own: number }>(
    `select count(*)::int4 as shown, count(*) filter (where source = $2)::int4 as own
     from market.reference_document where kind = $1`,
    [name, address],
  )
  return rows[0] ?? { shown: 0, own: 0 }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Makes the rows of a feed equal to its list, unless none comes or it lost too many, and notes which it was. */
export const importList = async ({ pool, name, address, now, signal }: ListImport): Promise<ListOutcome> => {
  const { shown, own } = await countRows(pool, name, address)
  const before = { ...(await findNote(pool, name, address)), rows: shown }
  // Readers see that it is asked for before it has answered.
  if (before.state === 'unread') await saveNote(pool, name, before, now)
  const noted = async (news: Partial<FeedNote>, changed = 0, fault: unknown = null): Promise<ListOutcome> => {
    const note = { ...before, ...news, triedAt: now.toISOString() }
    await saveNote(pool, name, note, now)
    return { note, changed, fault }
  }
  let list: FeedList
  try {
    list = await readList(name, address, signal)
  } catch (error) {
    signal.throwIfAborted()
    return await noted({ state: 'not-answering', reason: reasonOf(error) }, 0, error)
  }
  const { documents, ...left } = list
  const { length: rows } = documents
  if (own > 0 && rows <= own * (1 - MOST_LOST)) {
    const reason = `the new list has ${rows} rows, the last one had ${own}`
    return await noted({ ...left, state: 'held-back', reason })
  }
  const changed = await replaceDocuments({ kind: name, source: address, now, documents }, pool)
  return await noted({ ...left, state: 'ok', reason: null, rows, readAt: now.toISOString() }, changed)
}
