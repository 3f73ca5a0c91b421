import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { MAIL_CHANNEL, nextMailAt, type StoredNotice } from '@gildscope/mail'
import { and, asc, count, desc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm'
import type { StoredAccount } from '../../store/account-repository.ts'
import { lockOwnAccount, lockOwnSession } from '../../store/lock-own-account.ts'
import type { Tx } from '../../store/tx.ts'
import { switchOffChannel } from './switch-off-channels.ts'

const { alert, channel, delivery, notice, siteAccount } = accountSchema

export type StoredChannel = typeof channel.$inferSelect
export type NewChannel = Omit<StoredChannel, 'accountId'>
export type StoredDelivery = Pick<
  typeof delivery.$inferSelect,
  'state' | 'attempts' | 'createdAt' | 'nextTryAt' | 'tookMs' | 'answer'
> &
  StoredNotice
export type ChannelUse = {
  lastAt: Date | null
  delivered: number
  failed: number
  /** Within so long of the event 95 % of what was delivered at the first try was handed over. */
  delayMs: number | null
  deliveries: StoredDelivery[]
}
export type Reader = Pick<typeof siteAccount.$inferSelect, 'email' | 'emailConfirmedAt' | 'noticesStoppedAt'>

/** Whose session a channel is added, asked again or switched on with. */
export type Caller = { accountId: string; sessionId: string }

/** What else is stored in the transaction of a channel; it throws where that cannot be. */
export type Follow = (tx: Tx, owner: StoredAccount) => Promise<void>

/** Deliveries of a channel that are shown. */
const SHOWN = 10

const isChannel = (accountId: string, channelId: string) =>
  and(eq(channel.accountId, accountId), eq(channel.channelId, channelId))
/** The account's own address has a row only for its choice. */
const isAdded = ne(channel.channelId, MAIL_CHANNEL)
const isAddress = (digest: string) => and(eq(channel.kind, 'mail'), eq(channel.endpointDigest, digest))
const isOfChannel = (accountId: string, channelId: string) =>
  and(eq(delivery.accountId, accountId), eq(delivery.channelId, channelId))

export const channelRepository = (db: Db) => ({
  listChannels: (accountId: string): Promise<StoredChannel[]> =>
    db
      .select()
      .from(channel)
      .where(eq(channel.accountId, accountId))
      .orderBy(asc(channel.createdAt), asc(channel.channelId)),

  findChannel: async (accountId: string, channelId: string): Promise<StoredChannel | null> =>
    (await db.select().from(channel).where(isChannel(accountId, channelId)))[0] ?? null,

  findReader: async (accountId: string): Promise<Reader | null> => {
    const { email, emailConfirmedAt, noticesStoppedAt } = siteAccount
    const columns = { email, emailConfirmedAt, noticesStoppedAt }
    return (await db.select(columns).from(siteAccount).where(eq(siteAccount.accountId, accountId)))[0] ?? null
  },

  /** What went by a channel since a moment, and the newest of it. */
  readUse: async (accountId: string, channelId: string, since: Date): Promise<ChannelUse> => {
    const isDelivered = eq(delivery.state, 'delivered')
    const [counts] = await db
      .select({
        delivered: sql<number>`count(*) filter (where ${isDelivered})::int`,
        failed: sql<number>`count(*) filter (where ${eq(delivery.state, 'failed')})::int`,
        delayMs: sql<number | null>`(1000 * percentile_cont(0.95)
          within group (order by extract(epoch from ${delivery.endedAt} - ${delivery.createdAt}))
          filter (where ${and(isDelivered, eq(delivery.attempts, 1))}))::int`,
      })
      .from(delivery)
      .where(and(isOfChannel(accountId, channelId), gt(delivery.createdAt, since)))
    const { state, attempts, createdAt, nextTryAt, tookMs, answer } = delivery
    const [last] = await db
      .select({ at: createdAt })
      .from(delivery)
      .where(and(isOfChannel(accountId, channelId), isDelivered))
      .orderBy(desc(createdAt))
      .limit(1)
    const { noticeId, kind, values, at, seenAt, alertId, itemId } = notice
    const deliveries = await db
      .select({
        ...{ state, attempts, createdAt, nextTryAt, tookMs, answer },
        ...{ noticeId, kind, values, at, seenAt, alertId, itemId },
      })
      .from(delivery)
      .innerJoin(notice, and(eq(notice.accountId, delivery.accountId), eq(noticeId, delivery.noticeId)))
      .where(isOfChannel(accountId, channelId))
      .orderBy(desc(createdAt), desc(noticeId))
      .limit(SHOWN)
    return {
      ...{ lastAt: last?.at ?? null, deliveries },
      ...{ delivered: counts?.delivered ?? 0, failed: counts?.failed ?? 0, delayMs: counts?.delayMs ?? null },
    }
  },

  /** The same of the page, which shows everything. */
  readPageUse: async (accountId: string, since: Date): Promise<ChannelUse> => {
    const own = eq(notice.accountId, accountId)
    const [newest] = await db
      .select({ at: max(notice.at) })
      .from(notice)
      .where(own)
    const [recent] = await db
      .select({ notices: count() })
      .from(notice)
      .where(and(own, gt(notice.at, since)))
    return { lastAt: newest?.at ?? null, delivered: recent?.notices ?? 0, failed: 0, delayMs: null, deliveries: [] }
  },

  countChannels: (accountId: string): Promise<number> =>
    db.$count(channel, and(eq(channel.accountId, accountId), isAdded)),

  /**
   * False when the account has as many as it may have. One of the same id is replaced; a browser belongs to the account
   * that took it last, and other accounts lose it. What `follow` stores is stored with it or not at all.
   */
  insertChannel: ({ accountId, sessionId }: Caller, given: NewChannel, follow?: Follow): Promise<boolean> =>
    db.transaction(async (tx) => {
      const owner = await lockOwnSession(tx, { accountId, sessionId })
      const { endpointDigest } = given
      // Of two accounts that take a browser at the same time the second one sees what the first one stored.
      if (endpointDigest !== null)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`channel/${endpointDigest}`}, 0))`)
      const others = and(eq(channel.accountId, accountId), isAdded, ne(channel.channelId, given.channelId))
      if ((await tx.$count(channel, others)) >= ACCOUNT_LIMITS.channels) return false
      await tx
        .insert(channel)
        .values({ accountId, ...given })
        .onConflictDoUpdate({ target: [channel.accountId, channel.channelId], set: given })
      if (endpointDigest !== null)
        await tx
          .delete(channel)
          .where(and(eq(channel.endpointDigest, endpointDigest), ne(channel.accountId, accountId)))
      await follow?.(tx, owner)
      return true
    }),

  /** Changes what is stored of a channel, with what `follow` stores. */
  updateChannel: (
    { accountId, sessionId }: Caller,
    channelId: string,
    changes: Partial<NewChannel>,
    follow?: Follow,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const owner = await lockOwnSession(tx, { accountId, sessionId })
      await tx.update(channel).set(changes).where(isChannel(accountId, channelId))
      await follow?.(tx, owner)
    }),

  switchOn: ({ accountId, sessionId }: Caller, channelId: string, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await lockOwnSession(tx, { accountId, sessionId })
      await tx
        .update(channel)
        .set({ state: 'works', since: now, reason: null })
        .where(and(isChannel(accountId, channelId), eq(channel.state, 'off')))
    }),

  /** With what waits for it. */
  switchOff: (accountId: string, channelId: string, reason: string, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      await switchOffChannel(tx, { accountId, channelId }, reason, now)
    }),

  /** False when there is none, its link is older than `since`, or it was used. */
  confirmAddress: async (digest: string, since: Date, now: Date): Promise<boolean> => {
    const confirmed = await db
      .update(channel)
      .set({ state: 'works', since: now })
      .where(and(isAddress(digest), eq(channel.state, 'unconfirmed'), gt(channel.since, since)))
      .returning({ channelId: channel.channelId })
    return confirmed.length > 0
  },

  /** False when there is none. */
  stopAddress: async (digest: string, now: Date): Promise<boolean> => {
    const [found] = await db.select().from(channel).where(isAddress(digest))
    if (found === undefined) return false
    await db.transaction((tx) => switchOffChannel(tx, found, 'its mails were ended by the link in one', now))
    return true
  },

  /** What waits for the mail comes with the digest from now on, or at once. */
  setDigest: (accountId: string, channelId: string, isDigest: boolean, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      await tx
        .insert(channel)
        .values({
          ...{ accountId, channelId, kind: 'mail', name: '', isDigest },
          ...{ state: 'works', since: now, createdAt: now },
        })
        .onConflictDoUpdate({ target: [channel.accountId, channel.channelId], set: { isDigest } })
      await tx
        .update(delivery)
        .set({ nextTryAt: nextMailAt({ now, last: null, isDigest }) })
        .where(and(isOfChannel(accountId, channelId), eq(delivery.state, 'waiting')))
    }),

  /** With what waits for it; alerts that name it keep their other channels. */
  deleteChannel: (accountId: string, channelId: string, now: Date): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const deleted = await tx
        .delete(channel)
        .where(and(isChannel(accountId, channelId), isAdded))
        .returning({ channelId: channel.channelId })
      if (deleted.length === 0) return false
      await tx
        .update(delivery)
        .set({ state: 'given-up', endedAt: now, answer: 'the channel was deleted' })
        .where(and(isOfChannel(accountId, channelId), inArray(delivery.state, ['waiting', 'sending'])))
      await tx
        .update(alert)
        .set({ channels: sql`array_remove(${alert.channels}, ${channelId})`, changedAt: now })
        .where(and(eq(alert.accountId, accountId), sql`${channelId} = any (${alert.channels})`))
      return true
    }),
})

export type ChannelRepository = ReturnType<typeof channelRepository>
