import { accountSchema, type Db } from '@gildscope/db'
import { MAIL_CHANNEL } from '@gildscope/mail'
import { and, count, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'

const { notice } = accountSchema

/** Kinds of the channels that it was handed to; the account's mail has no row of its own. */
const handedTo = sql<string[]>`(
  select coalesce(array_agg(distinct coalesce(c.kind, d.channel_id)), '{}')
  from account.delivery d
  left join account.channel c on c.account_id = d.account_id and c.channel_id = d.channel_id
  where d.account_id = notice.account_id and d.notice_id = notice.notice_id and d.state <> 'given-up'
    and (c.kind is not null or d.channel_id = ${MAIL_CHANNEL}))`

export const noticeRepository = (db: Db) => ({
  /** Newest first. */
  listNotices: async (accountId: string, { since, limit }: { since: Date | null; limit: number }) =>
    db
      .select({
        ...{ noticeId: notice.noticeId, kind: notice.kind, values: notice.values, at: notice.at },
        ...{ seenAt: notice.seenAt, alertId: notice.alertId, itemId: notice.itemId, channels: handedTo },
      })
      .from(notice)
      .where(and(eq(notice.accountId, accountId), since === null ? undefined : gt(notice.at, since)))
      .orderBy(desc(notice.at), desc(notice.noticeId))
      .limit(limit),

  countNotices: async (accountId: string): Promise<{ total: number; unseen: number }> => {
    const [counts] = await db
      .select({ total: count(), unseen: sql<number>`count(*) filter (where ${isNull(notice.seenAt)})::int` })
      .from(notice)
      .where(eq(notice.accountId, accountId))
    return counts ?? { total: 0, unseen: 0 }
  },

  markSeen: async (accountId: string, until: Date, now: Date): Promise<void> => {
    await db
      .update(notice)
      .set({ seenAt: now })
      .where(and(eq(notice.accountId, accountId), lte(notice.at, until), isNull(notice.seenAt)))
  },
})
