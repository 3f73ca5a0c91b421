import { type Db, schema } from '@gildscope/db'
import { isNamedIn } from '@gildscope/drops'
import { inArray } from 'drizzle-orm'

const { item } = schema

/** Which of these drops the game's own description of a source names. */
export const findNamedDrops = async (db: Db, sourceId: number, drops: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: item.id, name: item.name, description: item.description })
    .from(item)
    .where(inArray(item.id, [sourceId, ...drops]))
  const text = rows.find(({ id }) => id === sourceId)?.description ?? ''
  return new Set(rows.flatMap(({ id, name }) => (id !== sourceId && isNamedIn(text, name) ? [id] : [])))
}
