import { gameKeyContext, type Vault } from '@gildscope/base/vault'
import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { keysIn, openKey, type StoredKey } from '@gildscope/player-keys'
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
/** `lost`: permissions of the linked key that the new one does not have; it is not linked. */
export type LinkOutcome = 'linked' | 'full' | 'leaving' | { lost: string[] }

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

const lostBy = ({ permissions }: StoredKey, next: Pick<CheckedKey, 'permissions'>): string[] =>
  permissions.filter((permission) => !next.permissions.includes(permission))

export const keyRepository = (db: Db, vault: Vault) => ({
  /** In the order in which they were linked. */
  listKeys: async (accountId: string): Promise<LinkedKey[]> =>
    (await selectKeys(db, accountId)).map((row) => toLinkedKey(vault, row)),

  /**
   * A game account that is linked already gets the new key, and its current name; a key that may read less than a good
   * one only if the owner agrees.
   */
  linkKey: (
    accountId: string,
    { key, ...checked }: CheckedKey,
    { now, isAgreed }: { now: Date; isAgreed: boolean },
  ): Promise<LinkOutcome> =>
    db.transaction(async (tx) => {
      const { deletionDue } = await lockOwnAccount(tx, accountId)
      if (deletionDue !== null) return 'leaving'
      const rows = await selectKeys(tx, accountId)
      const before = rows.find((row) => row.gameAccountId === checked.gameAccountId)
      const lost = before?.state === 'ok' ? lostBy(before, checked) : []
      if (lost.length > 0 && !isAgreed) return { lost }
      const others = rows.filter((row) => row !== before)
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
      const keys = keysIn(given)
      const row = (await selectKeys(tx, accountId)).find(
        (linked) => linked.gameAccount === given || keys.includes(openKey(vault, linked)?.toUpperCase() ?? ''),
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
