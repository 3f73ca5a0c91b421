import { randomBytes, randomUUID } from 'node:crypto'
import { createVault, gameKeyContext, vaultKeysVariable } from '@gildscope/base/vault'
import { type ChannelContent, sealChannel } from '@gildscope/channels'
import { accountSchema, type Db, type VerificationContent } from '@gildscope/db'
import { type AlertValues, keyInvalid, queueMail, queueNotice } from '@gildscope/mail'
import { createPseudonyms, pseudonymKeyVariable } from '@gildscope/research/drops'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'

const { channel, due, siteAccount, gameKey, verificationList } = accountSchema

export const testVault = createVault(vaultKeysVariable.parse(TEST_VAULT_KEYS))
export const testPseudonyms = createPseudonyms(pseudonymKeyVariable.parse(TEST_PSEUDONYM_KEY))
export const ORIGIN = 'https://site.example'
export const testMailConfig = { PUBLIC_ORIGIN: ORIGIN, MAILS_PER_HOUR: 1_000_000 }
export const never = new AbortController().signal

type Account = typeof siteAccount.$inferInsert
type Key = typeof gameKey.$inferInsert

/** Inserts an account, by default with a confirmed address; returns its id. */
export const insertAccount = async (db: Db, own: Partial<Account> = {}): Promise<string> => {
  const accountId = own.accountId ?? randomUUID()
  const userName = own.userName ?? `user-${accountId.slice(0, 8)}`
  const email = own.email === undefined ? `${userName}@example.org` : own.email
  await db.insert(siteAccount).values({
    accountId,
    userName,
    userKey: userName.toLowerCase(),
    passwordHash: 'none',
    passwordChangedAt: new Date(),
    emailKey: email?.toLowerCase() ?? null,
    emailConfirmedAt: new Date(),
    noticeKey: randomBytes(16).toString('base64url'),
    ...own,
    email,
  })
  return accountId
}

/** Links a game account by a key that was accepted just before `nextCheckAt`; answers its id. */
export const insertKey = async (
  db: Db,
  accountId: string,
  { key, ...own }: Partial<Key> & { key: string },
): Promise<string> => {
  const gameAccountId = own.gameAccountId ?? randomUUID()
  const { sealed, sealedBy } = testVault.seal(key, gameKeyContext(accountId, gameAccountId))
  await db.insert(gameKey).values({
    accountId,
    gameAccountId,
    gameAccount: 'Old Name.1234',
    keySealed: sealed,
    sealedBy,
    keyName: 'old',
    permissions: ['account', 'characters', 'inventories', 'wallet'],
    state: 'ok',
    linkedAt: new Date(),
    nextCheckAt: new Date(),
    ...own,
  })
  return gameAccountId
}

/** The turn of a key or of the lists of a game account. */
export const insertTurn = async (
  db: Db,
  own: Pick<typeof due.$inferInsert, 'accountId' | 'gameAccountId' | 'kind'> & { nextAt: Date },
): Promise<void> => {
  await db.insert(due).values({ gameAccount: 'Old Name.1234', ...own })
}

export const NOTHING_ASKED: VerificationContent = { items: [], currency: [], professions: [] }

/** A list that waits for its first check; returns its id. */
export const insertList = async (
  db: Db,
  accountId: string,
  own: Partial<typeof verificationList.$inferInsert>,
): Promise<string> => {
  const listId = own.listId ?? randomBytes(16).toString('base64url')
  const times = { updatedAt: new Date(), askedAt: new Date() }
  await db
    .insert(verificationList)
    .values({ accountId, listId, name: 'A list', content: NOTHING_ASKED, revision: 1, ...times, ...own })
  return listId
}

const mailDeps = { vault: testVault, config: testMailConfig }

/** Queues a mail that is no notice; false when its event was mailed before. */
export const insertMail = (
  db: Db,
  accountId: string,
  { event = randomUUID(), to = 'ann@example.org' }: { event?: string; to?: string },
  now: Date,
) =>
  queueMail(
    db,
    mailDeps,
    {
      accountId,
      event,
      to,
      template: 'password-changed',
      isConfirmed: true,
      values: { userName: 'ann', recoveryLink: `${ORIGIN}/reset/password` },
    },
    now,
  )

export const insertNotice = (db: Db, accountId: string, now: Date) => {
  const values = { gameAccount: 'Ann.1234', since: '2026-03-02', accountLink: `${ORIGIN}/account` }
  return queueNotice(db, mailDeps, keyInvalid, { accountId, id: randomUUID(), values }, now)
}

/** What a rule about the price of an item reports. */
export const exampleAlert: AlertValues = {
  ...{ ruleName: 'cheap glob', itemId: 19721, itemName: 'Glob of Ectoplasm' },
  ...{ field: 'sell_price', words: 'sell price', unit: 'copper', op: 'lt', span: null },
  ...{ value: 2030, error: null, threshold: 2035, certainty: 'sure', price: 'steady', held: 2 },
  itemLink: `${ORIGIN}/tradepost/item/19721`,
}

type NewChannel = Pick<typeof channel.$inferInsert, 'kind'> &
  Partial<typeof channel.$inferInsert> & { id: string; content?: ChannelContent }

/** A channel that works; without content it cannot send anything. */
export const insertChannel = async (db: Db, accountId: string, { id, content, ...own }: NewChannel): Promise<void> => {
  const at = new Date()
  const sealed = content === undefined ? {} : sealChannel(testVault, { accountId, channelId: id }, content)
  const host =
    content === undefined || content.kind === 'mail'
      ? {}
      : { host: new URL(content.kind === 'push' ? content.endpoint : content.address).hostname }
  await db.insert(channel).values({
    ...{ accountId, channelId: id, name: `the ${own.kind}`, state: 'works', since: at, createdAt: at },
    ...sealed,
    ...host,
    ...own,
  })
}
