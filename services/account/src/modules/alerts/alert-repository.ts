import { isDeepStrictEqual } from 'node:util'
import { ACCOUNT_LIMITS, type AlertSubject } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { and, type Column, desc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { jsonRows } from '../../store/json-rows.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import type { Tx } from '../../store/tx.ts'

const { alert, alertState, channel, gameKey, marketList, notice } = accountSchema

export type StoredAlert = typeof alert.$inferSelect
export type StoredState = Pick<typeof alertState.$inferSelect, 'itemId' | 'held' | 'hasFired' | 'firedAt' | 'waits'>
export type StoredEvent = Pick<typeof notice.$inferSelect, 'at' | 'itemId' | 'kind' | 'values'>
export type KnownAlert = { rule: StoredAlert; event: StoredEvent | null; states: StoredState[] }

export type AlertContent = Pick<
  StoredAlert,
  'name' | 'subject' | 'conditions' | 'price' | 'certainty' | 'hold' | 'repeat' | 'until' | 'channels' | 'state'
>
type Update = { accountId: string; alertId: string; basedOn: number | undefined; content: AlertContent }

type Refusal =
  | { kind: 'full' | 'missing' | 'stale' | 'expired' | 'no-list' | 'no-account' }
  | { kind: 'no-channel'; ids: string[] }
export type AlertOutcome = { kind: 'saved' } | Refusal
const SAVED: AlertOutcome = { kind: 'saved' }

/** Every account has it without a row. */
const OWN_CHANNEL = 'mail'
/** In place of an item where a whole rule waits. */
export const WHOLE_RULE = 0
/** Items of a rule that are named with their state: a rule about a list can have thousands. */
const MOST_STATES = 20

const alertOf = (accountId: string, alertId: string) => and(eq(alert.accountId, accountId), eq(alert.alertId, alertId))

const findMissingSubject = async (tx: Tx, accountId: string, subject: AlertSubject): Promise<Refusal | null> => {
  if (subject.kind === 'list') {
    const isIt = and(eq(marketList.accountId, accountId), eq(marketList.listId, subject.id))
    return (await tx.$count(marketList, isIt)) === 0 ? { kind: 'no-list' } : null
  }
  if (subject.kind !== 'orders' || subject.account === null) return null
  const isIt = and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, subject.account))
  return (await tx.$count(gameKey, isIt)) === 0 ? { kind: 'no-account' } : null
}

/** What the content names and the account does not have. */
const findMissing = async (tx: Tx, accountId: string, { subject, channels }: AlertContent): Promise<Refusal | null> => {
  const missing = await findMissingSubject(tx, accountId, subject)
  if (missing !== null) return missing
  const own = await tx.select({ id: channel.channelId }).from(channel).where(eq(channel.accountId, accountId))
  const known = new Set([OWN_CHANNEL, ...own.map(({ id }) => id)])
  const ids = channels.filter((id) => !known.has(id))
  return ids.length === 0 ? null : { kind: 'no-channel', ids }
}

const lockAlert = async (tx: Tx, accountId: string, alertId: string): Promise<StoredAlert | null> => {
  await lockOwnAccount(tx, accountId)
  return (await tx.select().from(alert).where(alertOf(accountId, alertId)).for('update'))[0] ?? null
}

/** A changed rule starts anew. */
const change = async (
  tx: Tx,
  { accountId, alertId, revision }: StoredAlert,
  changes: Partial<AlertContent>,
  now: Date,
): Promise<AlertOutcome> => {
  await tx
    .update(alert)
    .set({ ...changes, reason: null, revision: revision + 1, updatedAt: now, changedAt: now })
    .where(alertOf(accountId, alertId))
  await tx.delete(alertState).where(and(eq(alertState.accountId, accountId), eq(alertState.alertId, alertId)))
  return SAVED
}

const hasContent = (stored: StoredAlert, content: AlertContent): boolean =>
  isDeepStrictEqual({ ...stored, ...content }, stored)

const isPressing = or(isNotNull(alertState.waits), gt(alertState.held, 0), eq(alertState.hasFired, true))
type StateColumns = Record<'itemId' | 'waits' | 'hasFired' | 'firedAt', Column>
/** First what says of a whole rule why it waits: its items are not judged then. */
const byPressing = ({ itemId, waits, hasFired, firedAt }: StateColumns): SQL => sql`
  ${itemId} = ${WHOLE_RULE} and ${waits} is not null desc, ${waits} is null and not ${hasFired} desc,
  ${waits} is not null desc, ${firedAt} desc nulls last, ${itemId}`

/** Newest change first, with what is most pressing of each. */
const selectAlerts = (db: Db, ofOwner: SQL | undefined) => {
  const last = db
    .select({ at: notice.at, itemId: notice.itemId, kind: notice.kind, values: notice.values })
    .from(notice)
    .where(and(eq(notice.accountId, alert.accountId), eq(notice.alertId, alert.alertId)))
    .orderBy(desc(notice.at))
    .limit(1)
    .as('last')
  const { itemId, held, hasFired, firedAt, waits } = alertState
  const isOfRule = and(
    eq(alertState.accountId, alert.accountId),
    eq(alertState.alertId, alert.alertId),
    eq(alertState.revision, alert.revision),
  )
  const most = db
    .select({ itemId, held, hasFired, firedAt, waits })
    .from(alertState)
    .where(and(isOfRule, isPressing))
    .orderBy(byPressing(alertState))
    .limit(MOST_STATES)
    .as('most')
  const { itemId: item, held: polls, hasFired: fired, firedAt: at, waits: why } = most
  const states = { itemId: item, held: polls, hasFired: fired, firedAt: at, waits: why }
  return db
    .select({
      rule: alert,
      event: { at: last.at, itemId: last.itemId, kind: last.kind, values: last.values },
      states: jsonRows(states, { rest: sql`from ${most}`, order: byPressing(states) }),
    })
    .from(alert)
    .leftJoinLateral(last, sql`true`)
    .where(ofOwner)
    .orderBy(desc(alert.updatedAt), alert.alertId)
}

const prepareReads = (db: Db) => ({
  alerts: selectAlerts(db, eq(alert.accountId, sql.placeholder('accountId'))).prepare('list-alerts'),
})

export const alertRepository = (db: Db, reads = prepareReads(db)) => ({
  /** Newest change first. */
  listAlerts: (accountId: string): Promise<KnownAlert[]> => reads.alerts.execute({ accountId }),

  findAlert: async (accountId: string, alertId: string): Promise<KnownAlert | null> =>
    (await selectAlerts(db, alertOf(accountId, alertId)))[0] ?? null,

  insertAlert: (accountId: string, alertId: string, content: AlertContent, now: Date): Promise<AlertOutcome> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      if ((await tx.$count(alert, eq(alert.accountId, accountId))) >= ACCOUNT_LIMITS.alerts) return { kind: 'full' }
      const missing = await findMissing(tx, accountId, content)
      if (missing !== null) return missing
      const times = { createdAt: now, updatedAt: now, changedAt: now }
      await tx.insert(alert).values({ ...content, ...times, accountId, alertId, revision: 1 })
      return SAVED
    }),

  /** A repeated attempt finds what the first one has written, and succeeds. */
  updateAlert: ({ accountId, alertId, basedOn, content }: Update, now: Date): Promise<AlertOutcome> =>
    db.transaction(async (tx) => {
      const current = await lockAlert(tx, accountId, alertId)
      if (current === null) return { kind: 'missing' }
      if (basedOn !== undefined && basedOn !== current.revision)
        return hasContent(current, content) ? SAVED : { kind: 'stale' }
      return (await findMissing(tx, accountId, content)) ?? change(tx, current, content, now)
    }),

  /** What is in that state already stays as it is. */
  setPaused: (accountId: string, alertId: string, isPaused: boolean, now: Date): Promise<AlertOutcome> =>
    db.transaction(async (tx) => {
      const current = await lockAlert(tx, accountId, alertId)
      if (current === null) return { kind: 'missing' }
      const state = isPaused ? 'paused' : 'armed'
      if (current.state === state) return SAVED
      if (!isPaused && current.until !== null && current.until <= now) return { kind: 'expired' }
      return change(tx, current, { state }, now)
    }),

  deleteAlert: (accountId: string, alertId: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      // First the rule, as whoever judges it locks it: the other way round they would wait for each other.
      const deleted = await tx.delete(alert).where(alertOf(accountId, alertId))
      await tx.delete(alertState).where(and(eq(alertState.accountId, accountId), eq(alertState.alertId, alertId)))
      return (deleted.rowCount ?? 0) > 0
    }),
})
export type AlertRepository = ReturnType<typeof alertRepository>
