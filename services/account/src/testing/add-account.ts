import { randomUUID } from 'node:crypto'
import { gameKeyContext } from '@gildscope/base/vault'
import { accountSchema } from '@gildscope/db'
import { hashSecret, newSecret } from '../auth/secret.ts'
import type { AccountDeps } from '../deps.ts'

type Deps = Pick<AccountDeps, 'database' | 'now' | 'vault'>
type Own = { userName?: string; email?: string | null }

export type TestAccount = {
  accountId: string
  userName: string
  email: string | null
  /** The value of the owner's `session` header. */
  session: string
}

let accounts = 0

/** An account with one session, past sign-up and its hash. */
export const addAccount = async ({ database: { db }, now }: Deps, own: Own = {}): Promise<TestAccount> => {
  accounts += 1
  const accountId = randomUUID()
  const session = newSecret()
  const { userName = `Player.${accounts}`, email = `player${accounts}@example.test` } = own
  await db.insert(accountSchema.siteAccount).values({
    accountId,
    userName,
    userKey: userName.toLowerCase(),
    passwordHash: 'none',
    passwordChangedAt: now(),
    email,
    emailKey: email?.toLowerCase() ?? null,
    noticeKey: newSecret(),
    createdAt: now(),
  })
  await db.insert(accountSchema.session).values({
    accountId,
    sessionId: randomUUID(),
    tokenHash: hashSecret(session),
    label: 'test',
    createdAt: now(),
    lastSeenAt: now(),
  })
  return { accountId, userName, email, session }
}

/** Links a game account without calling a game. */
export const addGameAccount = async (
  { database: { db }, now, vault }: Deps,
  { accountId }: Pick<TestAccount, 'accountId'>,
  { id, name, key }: { id: string; name: string; key: string },
): Promise<void> => {
  const { sealed, sealedBy } = vault.seal(key, gameKeyContext(accountId, id))
  await db.insert(accountSchema.gameKey).values({
    accountId,
    gameAccountId: id,
    gameAccount: name,
    keySealed: sealed,
    sealedBy,
    keyName: 'test',
    permissions: ['account'],
    state: 'ok',
    linkedAt: now(),
    nextCheckAt: now(),
  })
}
