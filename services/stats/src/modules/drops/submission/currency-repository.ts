import { type Db, schema } from '@gildscope/db'
import { eq } from 'drizzle-orm'

const { referenceDocument } = schema

/** The first currency that the game does not have, else null; if none were read yet, nothing can be rejected. */
export const findUnknownCurrency = async (db: Db, ids: readonly number[]): Promise<number | null> => {
  if (ids.length === 0) return null
  const rows = await db
    .select({ id: referenceDocument.id })
    .from(referenceDocument)
    .where(eq(referenceDocument.kind, 'currencies'))
  const known = new Set(rows.map(({ id }) => id))
  return known.size === 0 ? null : (ids.find((id) => !known.has(String(id))) ?? null)
}
