import { accountSchema, type Db } from '@gildscope/db'
import { and, eq, gt, isNull } from 'drizzle-orm'
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

/** Null when there is none, it was used, or its time is over. */
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

/** Of several that come at once one gets the key, the others null. */
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

/** Stores a key; former ones of its purpose open nothing any more. */
export const replaceMailedKey = async (tx: Tx, row: typeof mailedKey.$inferInsert): Promise<void> => {
  await deleteMailedKeys(tx, row.accountId, row.purpose)
  await tx.insert(mailedKey).values(row)
}

/** Those of one purpose, or all. */
export const deleteMailedKeys = async (tx: Tx, accountId: string, purpose?: MailedKeyPurpose): Promise<void> => {
  await tx
    .delete(mailedKey)
    .where(and(eq(mailedKey.accountId, accountId), purpose === undefined ? undefined : eq(mailedKey.purpose, purpose)))
}
