import { gameKeyContext, type Vault, VaultError } from '@gildscope/base/vault'
import type { accountSchema } from '@gildscope/db'

/** A linked game account as stored. */
export type StoredKey = typeof accountSchema.gameKey.$inferSelect
type SealedKey = Pick<StoredKey, 'accountId' | 'gameAccountId' | 'keySealed' | 'sealedBy'>

/** The key in plain; null when no secret of this installation opens it, as after a restore without them. */
export const openKey = (vault: Vault, { accountId, gameAccountId, keySealed, sealedBy }: SealedKey): string | null => {
  try {
    return vault.open({ sealed: keySealed, sealedBy }, gameKeyContext(accountId, gameAccountId))
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}
