import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { openKey, type StoredKey } from '@gildscope/player-keys'
import { gameKeyContext, type Vault } from '@gildscope/vault'
import { and, asc, eq } from 'drizzle-orm'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import { dropTurns, turnOfKey } from '../../store/turns.ts'
import type { Tx } from '../../store/tx.ts'
import { linkArchives, unlinkArchives } from '../archives/archive-repository.ts'

const { gameKey, verificationList } = accountSchema

/** A linked game account. `key` is null when no secret of this installation opens it, as after a restore without them. */
export type LinkedKey = Omit<StoredKey, 'accountId' | 'keySealed' | 'sealedBy'> & { key: string | null }
/** A key that the game just accepted. */
export type CheckedKey = Pick<StoredKey, 'gameAccountId' | 'gameAccount' | 'keyName' | 'permissions'> & { key: string }
export type LinkOutcome = 'linked' | 'full' | 'leaving'

export const toLinkedKey = (vault: Vault, row: StoredKey): LinkedKey => {
  const { accountId: _account, keySealed: _sealed, sealedBy: _by, ...rest } = row
  return { ...rest, key: openKey(vault, row) }
}

/** In the order in which they were linked. */
const selectKeys = (db: Pick<Tx, 'select'>, accountId: string): Promise<StoredKey[]> =>
  db
    .select()
    .from(gameKey)
    .where(eq(gameKey.accountId, accountId))
    .orderBy(asc(gameKey.linkedAt), asc(gameKey.gameAccountId))

/** The state of a key that was accepted at this moment; the worker checks it as soon as it can. */
const freshState = (now: Date) =>
  ({ state: 'ok', refusedSince: null, refusals: 0, lastCheckedAt: now, nextCheckAt: now }) as const

/** Lists of the game account keep the result of their last check, and are not checked any more. */
const unlinkLists = (tx: Tx, accountId: string, gameAccountId: string) =>
  tx
    .update(verificationList)
    .set({ gameAccountId: null, askedAt: null })
    .where(and(eq(verificationList.accountId, accountId), eq(verificationList.gameAccountId, gameAccountId)))

export const keyRepository = (db: Db, vault: Vault) => ({
  /** In the order in which they were linked. */
  listKeys: async (accountId: string): Promise<LinkedKey[]> =>
    (await selectKeys(db, accountId)).map((row) => toLinkedKey(vault, row)),

  /** A game account that is linked already gets the new key, and its current name. */
  linkKey: (accountId: string, { key, ...checked }: CheckedKey, now: Date): Promise<LinkOutcome> =>
    db.transaction(async (tx) => {
      const { deletionDue } = await lockOwnAccount(tx, accountId)
      if (deletionDue !== null) return 'leaving'
      const others = (await selectKeys(tx, accountId)).filter((row) => row.gameAccountId !== checked.gameAccountId)
      if (others.length >= ACCOUNT_LIMITS.gameAccounts) return 'full'
      const { sealed, sealedBy } = vault.seal(key, gameKeyContext(accountId, checked.gameAccountId))
      const state = { ...checked, keySealed: sealed, sealedBy, ...freshState(now) }
      await tx
        .insert(gameKey)
        .values({ ...state, accountId, linkedAt: now })
        .onConflictDoUpdate({ target: [gameKey.accountId, gameKey.gameAccountId], set: state })
      await linkArchives(tx, accountId, checked, now)
      await turnOfKey(tx, { ...checked, accountId }, now)
      return 'linked'
    }),

  /** Unlinks what `given` names, a key or a game account; answers whether there was one. */
  unlinkKey: (accountId: string, given: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const row = (await selectKeys(tx, accountId)).find(
        (linked) => linked.gameAccount === given || openKey(vault, linked)?.toUpperCase() === given.toUpperCase(),
      )
      if (row === undefined) return false
      const { gameAccountId } = row
      await unlinkLists(tx, accountId, gameAccountId)
      await unlinkArchives(tx, accountId, gameAccountId)
      await tx.delete(gameKey).where(and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, gameAccountId)))
      await dropTurns(tx, accountId, gameAccountId)
      return true
    }),
})
export type KeyRepository = ReturnType<typeof keyRepository>
