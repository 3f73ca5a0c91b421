import { COMMUNITY_FEED_NAMES, type CommunityFeedName, FEED_NOTES, RECIPE_FEEDS } from '@gildscope/contracts'
import type pg from 'pg'
import { replaceDocuments, storeDocuments } from '../../reference/store-documents.ts'

/** What the last reading of a feed said, for readers; `address` tells them from which its rows are. */
export type FeedNote = {
  address: string
  state: 'unread' | 'ok' | 'not-answering' | 'held-back'
  reason: string | null
  rows: number
  leftOut: number
  leftOutNames: readonly string[]
  triedAt: string | null
  readAt: string | null
}

const unread = (address: string): FeedNote => ({
  ...{ address, state: 'unread', reason: null, rows: 0 },
  ...{ leftOut: 0, leftOutNames: [], triedAt: null, readAt: null },
})

/** The note of a feed; one about another address says nothing of this one. */
export const findNote = async (pool: pg.Pool, name: CommunityFeedName, address: string): Promise<FeedNote> => {
  const { rows } = await pool.query<{ data: FeedNote }>(
    `select data from market.reference_document where kind = $1 and id = $2 and data ->> 'address' = $3`,
    [FEED_NOTES, name, address],
  )
  return rows[0]?.data ?? unread(address)
}

export const saveNote = (pool: pg.Pool, name: CommunityFeedName, note: FeedNote, now: Date): Promise<number> =>
  storeDocuments({ kind: FEED_NOTES, source: 'worker', now, documents: [{ id: name, data: note }] }, pool)

/**
 * Removes the notes of feeds that are not read any more, and their recipes. The gem store stays: it may be from a file.
 */
export const forgetOthers = async (pool: pg.Pool, read: readonly CommunityFeedName[], now: Date): Promise<number> => {
  const others = COMMUNITY_FEED_NAMES.filter((name) => !read.includes(name))
  await pool.query('delete from market.reference_document where kind = $1 and id = any($2)', [FEED_NOTES, others])
  let removed = 0
  for (const kind of RECIPE_FEEDS)
    if (others.includes(kind)) removed += await replaceDocuments({ kind, source: '', now, documents: [] }, pool)
  return removed
}
