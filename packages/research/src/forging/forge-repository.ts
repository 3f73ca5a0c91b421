import { type Db, statsSchema } from '@gildscope/db'
import { count, desc, eq, max } from 'drizzle-orm'
import type { ForgeKind } from './forge-kind.ts'

const { forge } = statsSchema

export type NewForge = Omit<typeof forge.$inferInsert, 'id' | 'addedAt'>
export type StoredForge = { name: string; itemId: number; forgedAt: Date; sell: number | null }

export const forgeRepository = (db: Db) => ({
  /** Answers how many were stored; those that the same submitter sent before are not stored again. */
  addForges: async (forges: readonly NewForge[]): Promise<number> => {
    if (forges.length === 0) return 0
    const stored = await db
      .insert(forge)
      .values([...forges])
      .onConflictDoNothing()
      .returning({ id: forge.id })
    return stored.length
  },

  /** Another text when results of a kind came or went; cheaper than reading them. */
  getVersion: async (kind: ForgeKind): Promise<string> => {
    const [found] = await db
      .select({ forges: count(), last: max(forge.id) })
      .from(forge)
      .where(eq(forge.kind, kind))
    return `${found?.forges} ${found?.last}`
  },

  /** Newest first. */
  listForges: (kind: ForgeKind): Promise<StoredForge[]> =>
    db
      .select({ name: forge.name, itemId: forge.itemId, forgedAt: forge.forgedAt, sell: forge.sell })
      .from(forge)
      .where(eq(forge.kind, kind))
      .orderBy(desc(forge.forgedAt), desc(forge.id)),
})

export type ForgeRepository = ReturnType<typeof forgeRepository>
