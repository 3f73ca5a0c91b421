import { randomBytes, randomUUID } from 'node:crypto'
import { createVault, gameKeyContext, type Vault } from '@gildscope/base/vault'
import { openChannel, sealChannel } from '@gildscope/channels'
import { accountSchema } from '@gildscope/db'
import { mailContext, queueMail } from '@gildscope/mail'
import { useDatabase } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rotateVault } from './rotate-vault.ts'

const database = useDatabase()
const { channel, gameKey, mail } = accountSchema
const ACCOUNTS = 90
const KEYS_OF_EACH = 5

const key = (name: string) => ({ name, secret: randomBytes(32) })
const [old, active, lost] = [key('old'), key('new'), key('lost')]
const never = new AbortController().signal

const linkKeys = async (vault: Vault, accountId: string, from: number): Promise<void> => {
  const now = new Date()
  await database.db.insert(gameKey).values(
    Array.from({ length: KEYS_OF_EACH }, (_, at) => {
      const gameAccountId = `game-${from + at}`
      const { sealed, sealedBy } = vault.seal(`key of ${gameAccountId}`, gameKeyContext(accountId, gameAccountId))
      return {
        accountId,
        gameAccountId,
        gameAccount: `Player.${from + at}`,
        keySealed: sealed,
        sealedBy,
        keyName: 'main',
        permissions: ['account'],
        state: 'ok' as const,
        linkedAt: now,
        nextCheckAt: now,
      }
    }),
  )
}

const writeMail = (vault: Vault, accountId: string, event: string) =>
  queueMail(
    database.db,
    { vault, config: { MAILS_PER_HOUR: 1_000 } },
    {
      accountId,
      isConfirmed: true,
      event,
      to: 'a@example.org',
      template: 'user-names',
      values: { userNames: [accountId], loginLink: 'http://localhost/login' },
    },
    new Date(),
  )

const hook = { accountId: randomUUID(), channelId: 'hook' }
const addChannel = async (vault: Vault, own: typeof hook): Promise<void> => {
  const at = new Date()
  const content = { kind: 'webhook', address: 'https://hooks.example.org/', secret: 'whsec_a' } as const
  const row = { ...own, kind: 'webhook', name: 'a hook', state: 'works', since: at, createdAt: at } as const
  await database.db.insert(channel).values([
    { ...row, ...sealChannel(vault, own, content) },
    { ...row, channelId: 'mail', kind: 'mail' },
  ])
}

beforeEach(async () => {
  const vault = createVault([old])
  await database.db.delete(channel)
  await addChannel(vault, hook)
  await database.db.delete(gameKey)
  await database.db.delete(mail)
  for (let at = 0; at < ACCOUNTS; at++) {
    const accountId = randomUUID()
    await linkKeys(vault, accountId, 0)
    await writeMail(vault, accountId, 'one')
  }
})

/** Every value, decrypted with the active key only. */
const openAll = async (): Promise<string[]> => {
  const vault = createVault([active])
  const keys = (await database.db.select().from(gameKey)).map(({ accountId, gameAccountId, keySealed, sealedBy }) =>
    vault.open({ sealed: keySealed, sealedBy }, gameKeyContext(accountId, gameAccountId)),
  )
  const mails = (await database.db.select().from(mail)).flatMap(({ accountId, mailId, sealed, sealedBy }) =>
    sealed === null ? [] : [vault.open({ sealed, sealedBy }, mailContext(accountId, mailId))],
  )
  const [stored] = await database.db.select().from(channel).where(eq(channel.channelId, hook.channelId))
  if (stored === undefined) throw new Error('no channel is stored')
  expect(openChannel(vault, stored)).toHaveProperty('address', 'https://hooks.example.org/')
  return [...keys, ...mails]
}

test('reseals every key and every waiting mail, once', async () => {
  const vault = createVault([active, old])
  expect(await rotateVault(database.db, vault, never)).toEqual({
    gameKeys: { resealed: ACCOUNTS * KEYS_OF_EACH, unreadable: 0 },
    mails: { resealed: ACCOUNTS, unreadable: 0 },
    channels: { resealed: 1, unreadable: 0 },
  })
  const texts = await openAll()
  expect(texts).toHaveLength(ACCOUNTS * (KEYS_OF_EACH + 1))
  expect(texts[0]).toMatch(/^key of game-/)
  expect(await rotateVault(database.db, vault, never)).toEqual({
    gameKeys: { resealed: 0, unreadable: 0 },
    mails: { resealed: 0, unreadable: 0 },
    channels: { resealed: 0, unreadable: 0 },
  })
})

test('continues where it was stopped', async () => {
  const stop = new AbortController()
  const vault = createVault([active, old])
  let sealed = 0
  const stopping: Vault = {
    ...vault,
    seal: (text, context) => {
      sealed += 1
      if (sealed === 250) stop.abort(new Error('stopped'))
      return vault.seal(text, context)
    },
  }
  await expect(rotateVault(database.db, stopping, stop.signal)).rejects.toThrow('stopped')
  const { gameKeys, mails } = await rotateVault(database.db, vault, never)
  expect(gameKeys.resealed).toBe(ACCOUNTS * KEYS_OF_EACH - 250)
  expect(mails.resealed).toBe(ACCOUNTS)
  expect(await openAll()).toHaveLength(ACCOUNTS * (KEYS_OF_EACH + 1))
})

test('leaves and counts what no key opens, and mails that were sent', async () => {
  const accountId = randomUUID()
  await linkKeys(createVault([lost]), accountId, 1_000)
  await database.db.update(mail).set({ sealed: null, state: 'sent' })
  await writeMail(createVault([lost]), accountId, 'two')
  expect(await rotateVault(database.db, createVault([active, old]), never)).toEqual({
    gameKeys: { resealed: ACCOUNTS * KEYS_OF_EACH, unreadable: KEYS_OF_EACH },
    mails: { resealed: 0, unreadable: 1 },
    channels: { resealed: 1, unreadable: 0 },
  })
  expect(await rotateVault(database.db, createVault([active, lost]), never)).toEqual({
    gameKeys: { resealed: KEYS_OF_EACH, unreadable: 0 },
    mails: { resealed: 1, unreadable: 0 },
    channels: { resealed: 0, unreadable: 0 },
  })
})
