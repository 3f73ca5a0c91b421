import { MINUTE_MS } from '@gildscope/base/time'
import { accountSchema, type Db } from '@gildscope/db'
import type { JobLog } from '@gildscope/jobs'
import { findSource, MAIL_CHANNEL, type NoticeDeps, queueCollection } from '@gildscope/mail'
import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findReader, type MailedChannel } from './find-reader.ts'

const { channel, delivery, notice } = accountSchema

export type CollectDeps = NoticeDeps & { db: Db; now: () => Date; signal: AbortSignal; log: Pick<JobLog, 'error'> }

const AT_ONCE = 200
/** Notices in one mail of an address; what is beyond comes with the next run. */
const MOST_TAKEN = 500
const BEFORE_ALL: MailedChannel = { accountId: '00000000-0000-0000-0000-000000000000', channelId: '' }
/** Until the address may have mails again; what comes meanwhile is in the same mail. */
const FULL_WAIT_MS = 10 * MINUTE_MS

const waiting = eq(delivery.state, 'waiting')

/** What waits for an address that works no more is given up by those who send to the other channels. */
const isMailed = or(eq(delivery.channelId, MAIL_CHANNEL), and(eq(channel.kind, 'mail'), eq(channel.state, 'works')))

/** PostgreSQL locks rows of a table without the name of its schema. */
const taken = alias(delivery, 'taken')

/** The oldest of what waits for an address of an account; nothing of what another process has taken. */
const takeWaiting = (tx: Pick<Db, 'select'>, { accountId, channelId }: MailedChannel) =>
  tx
    .select({ noticeId: notice.noticeId, kind: notice.kind, event: notice.event, values: notice.values })
    .from(taken)
    .innerJoin(notice, and(eq(notice.accountId, taken.accountId), eq(notice.noticeId, taken.noticeId)))
    .where(and(eq(taken.accountId, accountId), eq(taken.channelId, channelId), eq(taken.state, 'waiting')))
    .orderBy(asc(notice.at), asc(notice.noticeId))
    .limit(MOST_TAKEN)
    .for('update', { of: taken, skipLocked: true })

const readIsDigest = async (tx: Pick<Db, 'select'>, { accountId, channelId }: MailedChannel): Promise<boolean> => {
  const [row] = await tx
    .select({ isDigest: channel.isDigest })
    .from(channel)
    .where(and(eq(channel.accountId, accountId), eq(channel.channelId, channelId)))
  return row?.isDigest ?? false
}

/** Whether this version can write it; one of another is nothing to stop the mails of everyone. */
const isReadable = ({ kind, values }: { kind: string; values: unknown }): boolean =>
  findSource(kind)?.values.safeParse(values).success === true

const collectOf = ({ db, now, ...deps }: CollectDeps, mailed: MailedChannel): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now()
    const { accountId, channelId } = mailed
    const settleAll = (notices: readonly { noticeId: string }[], values: Partial<typeof delivery.$inferInsert>) => {
      const ids = notices.map(({ noticeId }) => noticeId)
      const own = and(eq(delivery.accountId, accountId), eq(delivery.channelId, channelId))
      return tx
        .update(delivery)
        .set(values)
        .where(and(own, waiting, sql`${delivery.noticeId} = any(${sql.param(ids)}::uuid[])`))
    }
    const all = await takeWaiting(tx, mailed)
    const unreadable = all.filter((each) => !isReadable(each))
    if (unreadable.length > 0)
      await settleAll(unreadable, { state: 'given-up', endedAt: at, answer: 'it is of another version' })
    const [first, ...others] = all.filter(isReadable)
    if (first === undefined) return false
    const settle = (values: Partial<typeof delivery.$inferInsert>) => settleAll([first, ...others], values)
    const reader = await findReader(tx, deps, mailed)
    if (typeof reader === 'string') {
      await settle({ state: 'given-up', endedAt: at, answer: reader })
      return false
    }
    const isDigest = await readIsDigest(tx, mailed)
    const whose = channelId === MAIL_CHANNEL ? { accountId } : mailed
    const isStored = await queueCollection(tx, deps, { ...whose, reader, notices: [first, ...others], isDigest }, at)
    await settle(
      isStored
        ? { state: 'delivered', attempts: 1, endedAt: at }
        : { nextTryAt: new Date(at.getTime() + FULL_WAIT_MS), answer: 'the mails of this hour were used up' },
    )
    return isStored
  })

/**
 * Writes one mail for what waits for an address of an account, as soon as one of it is due: notices of a minute, or of a
 * day, come together. What cannot be written to one address is logged, and the others get theirs. Returns the number of
 * mails.
 */
export const collectMails = async (deps: CollectDeps): Promise<number> => {
  let mails = 0
  let after = BEFORE_ALL
  for (;;) {
    const due = await deps.db
      .selectDistinct({ accountId: delivery.accountId, channelId: delivery.channelId })
      .from(delivery)
      .leftJoin(channel, and(eq(channel.accountId, delivery.accountId), eq(channel.channelId, delivery.channelId)))
      .where(
        and(
          ...[waiting, lte(delivery.nextTryAt, deps.now()), isMailed],
          sql`(${delivery.accountId}, ${delivery.channelId}) > (${after.accountId}, ${after.channelId})`,
        ),
      )
      .orderBy(asc(delivery.accountId), asc(delivery.channelId))
      .limit(AT_ONCE)
    for (const mailed of due) {
      deps.signal.throwIfAborted()
      after = mailed
      try {
        if (await collectOf(deps, mailed)) mails += 1
      } catch (error) {
        deps.log.error({ err: error, ...mailed }, 'what waits for an address could not be mailed')
      }
    }
    if (due.length < AT_ONCE) return mails
  }
}
