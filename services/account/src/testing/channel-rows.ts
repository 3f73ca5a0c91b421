import { randomUUID } from 'node:crypto'
import { accountSchema } from '@gildscope/db'
import { asc, eq } from 'drizzle-orm'
import type { AccountApp } from './use-account-app.ts'

const { channel, delivery, siteAccount } = accountSchema

const findId = async ({ deps }: AccountApp, user: string): Promise<string> => {
  const [row] = await deps.database.db.select().from(siteAccount).where(eq(siteAccount.userName, user))
  return row?.accountId ?? ''
}

/** A webhook, a browser and the mail of an account, for each of which something waits. */
export const addChannels = async (account: AccountApp, user: string): Promise<void> => {
  const accountId = await findId(account, user)
  const { db } = account.deps.database
  const at = account.deps.now()
  const noticeId = randomUUID()
  for (const kind of ['mail', 'push', 'webhook'] as const) {
    const row = { accountId, channelId: kind, kind, name: kind, state: 'works', since: at, createdAt: at } as const
    await db.insert(channel).values(row)
    const waits = { accountId, noticeId, channelId: kind, state: 'waiting', createdAt: at, nextTryAt: at } as const
    await db.insert(delivery).values(waits)
  }
}

/** Their states, and those of what waited for them. */
export const readChannels = async (account: AccountApp, user: string) => {
  const accountId = await findId(account, user)
  const { db } = account.deps.database
  const { channelId, state, reason } = channel
  const channels = await db
    .select({ channelId, state, reason })
    .from(channel)
    .where(eq(channel.accountId, accountId))
    .orderBy(asc(channelId))
  const deliveries = await db
    .select({ state: delivery.state })
    .from(delivery)
    .where(eq(delivery.accountId, accountId))
    .orderBy(asc(delivery.channelId))
  return channels.map((each, at) => ({ ...each, waited: deliveries[at]?.state }))
}

/** What is read once all but the mail was switched off. */
export const switchedOff = (reason: string) => [
  { channelId: 'mail', state: 'works', reason: null, waited: 'waiting' },
  { channelId: 'push', state: 'off', reason, waited: 'given-up' },
  { channelId: 'webhook', state: 'off', reason, waited: 'given-up' },
]
