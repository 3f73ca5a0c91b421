import { updateHoursOf } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { findOwner, type MailDeps, queueMail, stopLinkOf } from '@gildscope/mail'
import { DAY_MS, HOUR_MS } from '@gildscope/time'
import { and, asc, eq, exists, gt, isNull, lte, ne, or } from 'drizzle-orm'
import type { KeyVerdict } from './ask-about-key.ts'
import { nextKeyState } from './next-key-state.ts'
import type { StoredKey } from './open-key.ts'

const { gameKey, siteAccount } = accountSchema

export type StoreDeps = { db: Db; vault: MailDeps['vault']; config: MailDeps['config'] & { PUBLIC_ORIGIN: string } }

const isSameKey = ({ accountId, gameAccountId, keySealed }: StoredKey) =>
  and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, gameAccountId), eq(gameKey.keySealed, keySealed))

/**
 * Notes what the game said of a key, and mails its owner when that makes it invalid. A key that was replaced meanwhile
 * is left alone. Answers whether a mail waits.
 */
export const storeKeyVerdict = (
  { db, vault, config }: StoreDeps,
  key: StoredKey,
  verdict: KeyVerdict,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(gameKey).where(isSameKey(key)).for('update')
    const owner = await findOwner(tx, key.accountId)
    if (before === undefined || owner === null) return false
    const next = nextKeyState(before, verdict.answer, { now, updateHours: updateHoursOf(owner.level) })
    const facts =
      verdict.answer === 'accepted'
        ? {
            keyName: verdict.facts.keyName,
            permissions: verdict.facts.permissions,
            gameAccount: verdict.facts.owner?.name ?? before.gameAccount,
            lastUpdateAt: now,
            nextUpdateAt: next.nextCheckAt,
          }
        : {}
    const checked = verdict.answer === 'unanswered' ? {} : { lastCheckedAt: now }
    await tx
      .update(gameKey)
      .set({ ...next, ...facts, ...checked })
      .where(isSameKey(key))
    const { email, emailConfirmedAt, noticesStoppedAt, deletionDue, userName, noticeKey } = owner
    const hasTurned = next.state === 'invalid' && before.state !== 'invalid'
    const wantsNotice = noticesStoppedAt === null && deletionDue === null
    if (!hasTurned || !wantsNotice || email === null || next.refusedSince === null) return false
    const since = next.refusedSince.toISOString()
    return queueMail(
      tx,
      { vault, config },
      {
        accountId: key.accountId,
        event: `key-invalid/${key.gameAccountId}/${since}`,
        to: email,
        template: 'key-invalid',
        isConfirmed: emailConfirmedAt !== null,
        values: {
          userName,
          gameAccount: before.gameAccount,
          since: since.slice(0, 10),
          accountLink: new URL('/account', config.PUBLIC_ORIGIN).href,
          stopLink: stopLinkOf(config.PUBLIC_ORIGIN, noticeKey),
        },
      },
      now,
    )
  })

/** Calls in the background may wait for a quarter of an hour behind a new catalogue. */
const CLAIM_MS = HOUR_MS
/** An invalid key is looked at for so long after the first refusal: three days of patience and thirty of hope. */
const MOST_DAYS_REFUSED = 33

/** Takes keys whose turn it is; a process that dies with them leaves them for another hour. */
export const claimDueKeys = (db: Db, now: Date, limit: number): Promise<StoredKey[]> =>
  db.transaction(async (tx) => {
    const hopeEnds = new Date(now.getTime() - MOST_DAYS_REFUSED * DAY_MS)
    const isStaying = tx
      .select({ one: siteAccount.accountId })
      .from(siteAccount)
      .where(and(eq(siteAccount.accountId, gameKey.accountId), isNull(siteAccount.deletionDue)))
    const due = await tx
      .select()
      .from(gameKey)
      .where(
        and(
          lte(gameKey.nextCheckAt, now),
          or(ne(gameKey.state, 'invalid'), isNull(gameKey.refusedSince), gt(gameKey.refusedSince, hopeEnds)),
          exists(isStaying),
        ),
      )
      .orderBy(asc(gameKey.nextCheckAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const nextCheckAt = new Date(now.getTime() + CLAIM_MS)
    for (const key of due) await tx.update(gameKey).set({ nextCheckAt }).where(isSameKey(key))
    return due.map((key) => ({ ...key, nextCheckAt }))
  })
