import { accountSchema, type Db } from '@gildscope/db'
import { gameKeyContext, type Vault, VaultError } from '@gildscope/vault'
import { asc, eq } from 'drizzle-orm'

const { gameKey } = accountSchema
type Row = typeof gameKey.$inferSelect

/** A linked game account. `key` is null when no secret of this installation opens it, as after a restore without them. */
export type StoredKey = Omit<Row, 'accountId' | 'keySealed' | 'sealedBy'> & { key: string | null }

const openKey = (vault: Vault, row: Row): string | null => {
  try {
    return vault.open(
      { sealed: row.keySealed, sealedBy: row.sealedBy },
      gameKeyContext(row.accountId, row.gameAccountId),
    )
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

const toStoredKey = (vault: Vault, row: Row): StoredKey => {
  const { accountId: _account, keySealed: _sealed, sealedBy: _by, ...rest } = row
  return { ...rest, key: openKey(vault, row) }
}

export const keyRepository = (db: Db, vault: Vault) => ({
  /** In the order in which they were linked. */
  listKeys: async (accountId: string): Promise<StoredKey[]> => {
    const rows = await db
      .select()
      .from(gameKey)
      .where(eq(gameKey.accountId, accountId))
      .orderBy(asc(gameKey.linkedAt), asc(gameKey.gameAccountId))
    return rows.map((row) => toStoredKey(vault, row))
  },
})
export type KeyRepository = ReturnType<typeof keyRepository>
