import { type Db, statsSchema } from '@gildscope/db'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

const { submitter } = statsSchema

export const submitterRepository = (db: Db) => ({
  /** Creates a token for a name; false if the name has one that was not revoked. */
  grant: async (name: string, tokenHash: Uint8Array): Promise<boolean> => {
    const granted = await db
      .insert(submitter)
      .values({ name, tokenHash })
      .onConflictDoUpdate({
        target: submitter.name,
        set: { tokenHash, revokedAt: null },
        setWhere: isNotNull(submitter.revokedAt),
      })
      .returning({ name: submitter.name })
    return granted.length === 1
  },

  /** False if no token exists for the name. */
  revoke: async (name: string, now: Date): Promise<boolean> => {
    const revoked = await db
      .update(submitter)
      .set({ revokedAt: now })
      .where(and(eq(submitter.name, name), isNull(submitter.revokedAt)))
      .returning({ name: submitter.name })
    return revoked.length === 1
  },

  /** The name that a token belongs to, or null. */
  findName: async (tokenHash: Uint8Array): Promise<string | null> => {
    const [found] = await db
      .select({ name: submitter.name })
      .from(submitter)
      .where(and(eq(submitter.tokenHash, tokenHash), isNull(submitter.revokedAt)))
    return found?.name ?? null
  },
})

export type SubmitterRepository = ReturnType<typeof submitterRepository>
