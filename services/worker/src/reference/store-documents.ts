import { inTransaction } from '@gildscope/db'
import type pg from 'pg'
import { digest } from './digest.ts'

export type Document = { id: string; data: Record<string, unknown> }
export type DocumentsToStore = { kind: string; source: string; now: Date; documents: readonly Document[] }

/** Writes the new or changed documents of one kind; others of the kind are unchanged. */
export const storeDocuments = async (
  { kind, source, now, documents }: DocumentsToStore,
  db: pg.Pool | pg.PoolClient,
): Promise<number> => {
  const given = documents.map((document) => ({ ...document, digest: digest(document.data) }))
  const { rowCount } = await db.query(
    `insert into market.reference_document as old (kind, id, data, source, digest, first_seen, changed_at)
     select $2, id, data, $3, digest, $4, $4
     from jsonb_to_recordset($1::jsonb) as given(id text, data jsonb, digest text)
     on conflict (kind, id) do update
       set data = excluded.data, source = excluded.source, digest = excluded.digest, changed_at = excluded.changed_at
     where old.digest <> excluded.digest or old.source <> excluded.source`,
    [JSON.stringify(given), kind, source, now],
  )
  return rowCount ?? 0
}

/** The same for a complete list: entries that are no longer in it are removed, except those that stay as they are. */
export const replaceDocuments = (
  { staying = [], ...list }: DocumentsToStore & { staying?: readonly string[] },
  pool: pg.Pool,
): Promise<number> =>
  inTransaction(pool, async (client) => {
    const written = await storeDocuments(list, client)
    const removed = await client.query('delete from market.reference_document where kind = $1 and id <> all($2)', [
      list.kind,
      [...staying, ...list.documents.map((document) => document.id)],
    ])
    return written + (removed.rowCount ?? 0)
  })
