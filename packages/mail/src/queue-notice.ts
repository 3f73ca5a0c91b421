import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@gildscope/base/time'
import type { Vault } from '@gildscope/base/vault'
import { accountSchema, type Db } from '@gildscope/db'
import { and, eq, gt, inArray, max } from 'drizzle-orm'
import { nextMailAt } from './digest-time.ts'
import { findOwner, noticeFault } from './find-owner.ts'
import { COLLECTED } from './mails.ts'
import { stopLinkOf } from './notice-links.ts'
import { channelTest, type NoticeEvent, type NoticeSource } from './notice-sources.ts'
import { type MailDeps, storeMail } from './queue-mail.ts'

const { channel, delivery, notice } = accountSchema

type Tx = Pick<Db, 'insert' | 'select'>
export type NoticeDeps = { vault: Vault; config: MailDeps['config'] & { PUBLIC_ORIGIN: string } }
type Delivery = typeof delivery.$inferInsert

/** `isNew`: false for an event of which the account was told before. What waits is sent by `sendMail` and `deliver`. */
export type QueuedNotice = { isNew: boolean; hasMail: boolean; hasDeliveries: boolean }

/** The id of the channel that is the account's own address; its other addresses have ids like any channel. */
export const MAIL_CHANNEL = 'mail'

/** The channels of an account that work, besides its own address; and whether that gets a digest. */
const readChannels = async (tx: Tx, accountId: string) => {
  const rows = await tx
    .select({ id: channel.channelId, kind: channel.kind, state: channel.state, isDigest: channel.isDigest })
    .from(channel)
    .where(eq(channel.accountId, accountId))
  return {
    others: rows.filter(({ id, state }) => id !== MAIL_CHANNEL && state === 'works'),
    isDigest: rows.some(({ id, isDigest }) => id === MAIL_CHANNEL && isDigest),
  }
}

/** When notices were last collected into a mail to an address; null when that is longer ago than it matters. */
const findLastCollected = async (
  tx: Tx,
  { accountId, channelId }: Pick<Delivery, 'accountId' | 'channelId'>,
  now: Date,
): Promise<Date | null> => {
  const [last] = await tx
    .select({ at: max(delivery.endedAt) })
    .from(delivery)
    .innerJoin(notice, and(eq(notice.accountId, delivery.accountId), eq(notice.noticeId, delivery.noticeId)))
    .where(
      and(
        eq(delivery.accountId, accountId),
        eq(delivery.channelId, channelId),
        eq(delivery.state, 'delivered'),
        gt(delivery.endedAt, new Date(now.getTime() - MINUTE_MS)),
        inArray(notice.kind, COLLECTED),
      ),
    )
  return last?.at ?? null
}

type Collected = Pick<Delivery, 'accountId' | 'channelId'> & { kind: string; isDigest: boolean }

/** When an event that is collected is mailed to an address. */
const collectedAt = async (tx: Tx, { kind, isDigest, ...whose }: Collected, now: Date): Promise<Date> =>
  // Its reader waits for a test, and gets with it what has been collected.
  nextMailAt({ now, last: await findLastCollected(tx, whose, now), isDigest: isDigest && kind !== channelTest.kind })

/** How an event goes by mail; null where it does not. A mail that is not collected is stored at once if there is room. */
const handToMail = async (
  tx: Tx,
  deps: NoticeDeps,
  { kind, isCollected }: Pick<NoticeSource, 'kind' | 'isCollected'>,
  { accountId, event, values, isDigest }: { accountId: string; event: string; values: object; isDigest: boolean },
  now: Date,
): Promise<Pick<Delivery, 'state' | 'nextTryAt' | 'endedAt' | 'answer'> | null> => {
  const owner = await findOwner(tx, accountId)
  if (owner?.email == null || noticeFault(owner) !== null) return null
  if (isCollected === true)
    return {
      state: 'waiting',
      nextTryAt: await collectedAt(tx, { accountId, channelId: MAIL_CHANNEL, kind, isDigest }, now),
    }
  const reader = { userName: owner.userName, stopLink: stopLinkOf(deps.config.PUBLIC_ORIGIN, owner.noticeKey) }
  const stored = await storeMail(
    tx,
    deps,
    { accountId, event, to: owner.email, template: kind, isConfirmed: true, values: { ...values, ...reader } },
    now,
  )
  if (stored) return { state: 'delivered', nextTryAt: now, endedAt: now }
  // The mails of this hour were used up: it comes with what is collected.
  return { state: 'waiting', nextTryAt: nextMailAt({ now, last: now, isDigest }) }
}

/**
 * Stores what an account is told of: its page shows it, and each of its channels that is named gets it. Pass the
 * transaction of the event, so that both happen or neither. Mails are only written to those who want them.
 */
export const queueNotice = async <Values extends object>(
  tx: Tx,
  deps: NoticeDeps,
  source: NoticeSource<Values>,
  { accountId, id, values, alertId, itemId, channels }: NoticeEvent<Values> & { accountId: string },
  now: Date,
): Promise<QueuedNotice> => {
  const noticeId = randomUUID()
  const event = `${source.kind}/${id}`
  const [stored] = await tx
    .insert(notice)
    .values({
      ...{ accountId, noticeId, event, kind: source.kind, at: now },
      values: source.values.parse(values),
      alertId: alertId ?? null,
      itemId: itemId ?? null,
    })
    .onConflictDoNothing({ target: [notice.accountId, notice.event] })
    .returning({ noticeId: notice.noticeId })
  if (stored === undefined) return { isNew: false, hasMail: false, hasDeliveries: false }
  const { others, isDigest } = await readChannels(tx, accountId)
  const wanted = others.filter(({ id: channelId, kind }) => channels?.includes(channelId) ?? kind === 'push')
  const byMail =
    channels?.includes(MAIL_CHANNEL) === false
      ? null
      : await handToMail(tx, deps, source, { accountId, event, values, isDigest }, now)
  const row = { accountId, noticeId, createdAt: now }
  const rows: Delivery[] = []
  for (const { id: channelId, kind, isDigest: isDaily } of wanted) {
    const given = { accountId, channelId, kind: source.kind, isDigest: isDaily }
    const nextTryAt = kind === 'mail' ? await collectedAt(tx, given, now) : now
    rows.push({ ...row, channelId, state: 'waiting', nextTryAt })
  }
  if (byMail !== null) rows.push({ ...row, channelId: MAIL_CHANNEL, ...byMail })
  if (rows.length > 0) await tx.insert(delivery).values(rows)
  return {
    isNew: true,
    hasMail: byMail?.state === 'delivered',
    hasDeliveries: rows.some(({ state }) => state === 'waiting'),
  }
}
