import { type Db, schema } from '@gildscope/db'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'

const { referenceDocument } = schema

const stateSchema = z.object({ build: z.int().positive().nullable() })

/** The build of the game that the worker read last; null where it was never reported. */
export const findGameBuild = async (db: Db): Promise<number | null> => {
  const [row] = await db
    .select({ data: referenceDocument.data })
    .from(referenceDocument)
    .where(and(eq(referenceDocument.kind, 'import-state'), eq(referenceDocument.id, 'reference')))
  return row === undefined ? null : (stateSchema.safeParse(row.data).data?.build ?? null)
}
