import { accountSchema, type Db } from '@gildscope/db'
import { and, count, eq, gt, gte, inArray, isNull } from 'drizzle-orm'
import type { Tx } from './tx.ts'

const { mailedKey } = accountSchema

export type MailedKey = typeof mailedKey.$inferSelect
export type MailedKeyPurpose = MailedKey['purpose']

const usable = (keyHash: Buffer, purpose: MailedKeyPurpose, now: Date) =>
  and(
    eq(mailedKey.keyHash, keyHash),
    eq(mailedKey.purpose, purpose),
    isNull(mailedKey.usedAt),
    gt(mailedKey.expiresAt, now),
  )

/** Null when there is none, it was used, or it has expired. */
export const findMailedKey = async (
  db: Pick<Db, 'select'>,
  keyHash: Buffer,
  purpose: MailedKeyPurpose,
  now: Date,
): Promise<MailedKey | null> =>
  (
    await db
      .select()
      .from(mailedKey)
      .where(usable(keyHash, purpose, now))
  )[0] ?? null

/** Of several concurrent uses one gets the key, the others null. */
export const useMailedKey = async (
  tx: Tx,
  keyHash: Buffer,
  purpose: MailedKeyPurpose,
  now: Date,
): Promise<MailedKey | null> =>
  (
    await tx
      .update(mailedKey)
      .set({ usedAt: now })
      .where(usable(keyHash, purpose, now))
      .returning()
  )[0] ?? null

/** Stores a key; earlier ones for its purpose stop working. */
export const replaceMailedKey = async (tx: Tx, row: typeof mailedKey.$inferInsert): Promise<void> => {
  await deleteMailedKeys(tx, row.accountId, row.purpose)
  await insertMailedKey(tx, row)
}

export const insertMailedKey = async (tx: Tx, row: typeof mailedKey.$inferInsert): Promise<void> => {
  await tx.insert(mailedKey).values(row)
}

export const deleteMailedKeys = async (
  tx: Tx,
  accountId: string,
  ...purposes: readonly MailedKeyPurpose[]
): Promise<void> => {
  await tx.delete(mailedKey).where(and(eq(mailedKey.accountId, accountId), inArray(mailedKey.purpose, purposes)))
}

/** Those created at or after a moment; older ones stay. */
export const deleteMailedKeysSince = async (
  tx: Tx,
  { accountId, purpose, createdAt }: Pick<MailedKey, 'accountId' | 'purpose' | 'createdAt'>,
): Promise<void> => {
  await tx
    .delete(mailedKey)
    .where(and(eq(mailedKey.accountId, accountId), eq(mailedKey.purpose, purpose), gte(mailedKey.createdAt, createdAt)))
}

/** How many of a purpose are still valid. */
export const countMailedKeys = async (
  tx: Tx,
  accountId: string,
  purpose: MailedKeyPurpose,
  now: Date,
): Promise<number> => {
  const [found] = await tx
    .select({ keys: count() })
    .from(mailedKey)
    .where(
      and(
        eq(mailedKey.accountId, accountId),
        eq(mailedKey.purpose, purpose),
        isNull(mailedKey.usedAt),
        gt(mailedKey.expiresAt, now),
      ),
    )
  return found?.keys ?? 0
}
