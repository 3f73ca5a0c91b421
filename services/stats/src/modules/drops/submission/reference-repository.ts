import { type Db, schema } from '@gildscope/db'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'

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

const stateSchema = z.object({ build: z.int().positive().nullable() })

/** The build of the game that the worker read last; null where it was never reported. */
export const findGameBuild = async (db: Db): Promise<number | null> => {
  const [row] = await db
    .select({ data: referenceDocument.data })
    .from(referenceDocument)
    .where(and(eq(referenceDocument.kind, 'import-state'), eq(referenceDocument.id, 'reference')))
  return row === undefined ? null : (stateSchema.safeParse(row.data).data?.build ?? null)
}
