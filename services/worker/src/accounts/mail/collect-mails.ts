import { MINUTE_MS } from '@gildscope/base/time'
import { accountSchema, type Db } from '@gildscope/db'
import { findOwner, findSource, MAIL_CHANNEL, type NoticeDeps, noticeFault, queueCollection } from '@gildscope/mail'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const { channel, delivery, notice } = accountSchema

export type CollectDeps = NoticeDeps & { db: Db; now: () => Date; signal: AbortSignal }

const AT_ONCE = 200
/** Until the address may have mails again; what comes meanwhile is in the same mail. */
const FULL_WAIT_MS = 10 * MINUTE_MS

const waiting = and(eq(delivery.channelId, MAIL_CHANNEL), eq(delivery.state, 'waiting'))

/** PostgreSQL locks rows of a table without the name of its schema. */
const taken = alias(delivery, 'taken')

/** All that waits for the mail of an account, oldest first; nothing of what another process has taken. */
const takeWaiting = (tx: Pick<Db, 'select'>, accountId: string) =>
  tx
    .select({ noticeId: notice.noticeId, kind: notice.kind, event: notice.event, values: notice.values })
    .from(taken)
    .innerJoin(notice, and(eq(notice.accountId, taken.accountId), eq(notice.noticeId, taken.noticeId)))
    .where(and(eq(taken.accountId, accountId), eq(taken.channelId, MAIL_CHANNEL), eq(taken.state, 'waiting')))
    .orderBy(asc(notice.at), asc(notice.noticeId))
    .for('update', { of: taken, skipLocked: true })

const readIsDigest = async (tx: Pick<Db, 'select'>, accountId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ isDigest: channel.isDigest })
    .from(channel)
    .where(and(eq(channel.accountId, accountId), eq(channel.channelId, MAIL_CHANNEL)))
  return row?.isDigest ?? false
}

/** Whether this version can write it; one of another is nothing to stop the mails of everyone. */
const isReadable = ({ kind, values }: { kind: string; values: unknown }): boolean =>
  findSource(kind)?.values.safeParse(values).success === true

const collectOf = ({ db, now, ...deps }: CollectDeps, accountId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now()
    const settleAll = (notices: readonly { noticeId: string }[], values: Partial<typeof delivery.$inferInsert>) => {
      const ids = notices.map(({ noticeId }) => noticeId)
      const own = and(eq(delivery.accountId, accountId), waiting, inArray(delivery.noticeId, ids))
      return tx.update(delivery).set(values).where(own)
    }
    const all = await takeWaiting(tx, accountId)
    const unreadable = all.filter((each) => !isReadable(each))
    if (unreadable.length > 0)
      await settleAll(unreadable, { state: 'given-up', endedAt: at, answer: 'it is of another version' })
    const [first, ...others] = all.filter(isReadable)
    if (first === undefined) return false
    const settle = (values: Partial<typeof delivery.$inferInsert>) => settleAll([first, ...others], values)
    const owner = await findOwner(tx, accountId)
    const fault = noticeFault(owner)
    if (owner?.email == null || fault !== null) {
      await settle({ state: 'given-up', endedAt: at, answer: fault })
      return false
    }
    const reader = { ...owner, email: owner.email }
    const isDigest = await readIsDigest(tx, accountId)
    const isStored = await queueCollection(
      tx,
      deps,
      { accountId, owner: reader, notices: [first, ...others], isDigest },
      at,
    )
    await settle(
      isStored
        ? { state: 'delivered', attempts: 1, endedAt: at }
        : { nextTryAt: new Date(at.getTime() + FULL_WAIT_MS), answer: 'the mails of this hour were used up' },
    )
    return isStored
  })

/**
 * Writes one mail for all that waits of an account, as soon as one of it is due: notices of a minute, or of a day, come
 * together. Returns the number of mails.
 */
export const collectMails = async (deps: CollectDeps): Promise<number> => {
  let mails = 0
  for (;;) {
    const due = await deps.db
      .selectDistinct({ accountId: delivery.accountId })
      .from(delivery)
      .where(and(waiting, lte(delivery.nextTryAt, deps.now())))
      .limit(AT_ONCE)
    for (const { accountId } of due) {
      deps.signal.throwIfAborted()
      if (await collectOf(deps, accountId)) mails += 1
    }
    if (due.length < AT_ONCE) return mails
  }
}
