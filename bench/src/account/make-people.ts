import { randomBytes, randomUUID } from 'node:crypto'
import { createVault, gameKeyContext, vaultKeysVariable } from '@gildscope/base/vault'
import { accountSchema, createDb } from '@gildscope/db'
import { TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'
import { signUp } from './sign-up.ts'

/** The data of a keen player. */
const KEYS = 2
const LISTS = 10
const VERIFICATIONS = 3
const LIST_ITEMS = 60
const WATCHED = 20
const AT_ONCE = 8

const { gameKey, gemstoreEntry, marketList, verificationList, siteAccount } = accountSchema

const belongings = (accountId: string) => {
  const vault = createVault(vaultKeysVariable.parse(TEST_VAULT_KEYS))
  const now = new Date()
  const listId = () => randomBytes(16).toString('base64url')
  const times = <Row>(count: number, make: (index: number) => Row) => Array.from({ length: count }, (_, i) => make(i))
  return {
    keys: times(KEYS, (index) => {
      const gameAccountId = randomUUID()
      const { sealed, sealedBy } = vault.seal(
        `${randomUUID()}${randomUUID()}`,
        gameKeyContext(accountId, gameAccountId),
      )
      const times = { linkedAt: now, nextCheckAt: now, lastCheckedAt: now, lastUpdateAt: now, nextUpdateAt: now }
      const shown = { gameAccount: `Player ${accountId.slice(0, 8)}.${1000 + index}`, keyName: 'bench' }
      const permissions = ['account', 'inventories', 'unlocks', 'wallet']
      return {
        accountId,
        gameAccountId,
        keySealed: sealed,
        sealedBy,
        permissions,
        state: 'ok' as const,
        ...shown,
        ...times,
      }
    }),
    lists: times(LISTS, (index) => {
      const items = times(LIST_ITEMS, (item) => 100 + item)
      return { accountId, listId: listId(), name: `List ${index}`, items, revision: 1, updatedAt: now }
    }),
    verifications: times(VERIFICATIONS, (index) => {
      const content = { items: times(LIST_ITEMS, (id) => ({ id: id + 1, qty: 5 })), currency: [], professions: [] }
      return { accountId, listId: listId(), name: `Raid ${index}`, content, revision: 1, updatedAt: now }
    }),
    watched: times(WATCHED, (position) => ({ accountId, uuid: randomUUID(), position, lastDate: now })),
  }
}

/** Signs people up as the pages do, gives them keys and lists, and answers their sessions. */
export const makePeople = async (url: string, databaseUrl: string, count: number): Promise<string[]> => {
  const sessions: string[] = []
  const signUpSome = async (): Promise<void> => {
    for (let left = count / AT_ONCE; left > 0; left--) sessions.push(await signUp(url))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, signUpSome))
  const { db, close } = createDb(databaseUrl)
  try {
    for (const { accountId } of await db.select({ accountId: siteAccount.accountId }).from(siteAccount)) {
      const { keys, lists, verifications, watched } = belongings(accountId)
      await db.insert(gameKey).values(keys)
      await db.insert(marketList).values(lists)
      await db.insert(verificationList).values(verifications)
      await db.insert(gemstoreEntry).values(watched)
    }
  } finally {
    await close()
  }
  return sessions
}
