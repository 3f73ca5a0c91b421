import type pg from 'pg'
import { replaceDocuments } from '../reference/store-documents.ts'
import type { FeedName } from './feed-records.ts'
import { readFeed } from './read-feed.ts'

export type FeedImport = { pool: pg.Pool; name: FeedName; from: string; now: Date; signal: AbortSignal }

/** Makes the documents of a kind equal to a feed, at an address or in a file. Answers the rows written or removed. */
export const importFeed = async ({ pool, name, from, now, signal }: FeedImport): Promise<number> => {
  const documents = await readFeed(name, from, signal)
  return replaceDocuments({ kind: name, source: from, now, documents }, pool)
}
