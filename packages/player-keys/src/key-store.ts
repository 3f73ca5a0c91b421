import { DAY_MS } from '@gildscope/base/time'
import { updateHoursOf } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { findOwner, keyInvalid, type NoticeDeps, queueNotice } from '@gildscope/mail'
import { and, eq } from 'drizzle-orm'
import type { KeyVerdict } from './ask-about-key.ts'
import { nextKeyState } from './next-key-state.ts'
import type { StoredKey } from './open-key.ts'

const { due, gameKey } = accountSchema

export type StoreDeps = NoticeDeps & { db: Db }

const isSameKey = ({ accountId, gameAccountId, keySealed }: StoredKey) =>
  and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, gameAccountId), eq(gameKey.keySealed, keySealed))

type Tx = Pick<Db, 'insert' | 'select' | 'update'>
export type NotedVerdict = {
  /** When the key is checked again; null when that has been given up. */
  nextAt: Date | null
  hasMail: boolean
}

/**
 * An invalid key is checked for this long after the first refusal: three days before it counts as invalid, and thirty
 * more.
 */
const MOST_DAYS_REFUSED = 33

/** Whether a key has been invalid for so long that it is no longer checked. */
export const isGivenUp = ({ state, refusedSince }: Pick<StoredKey, 'state' | 'refusedSince'>, at: Date): boolean =>
  state === 'invalid' && refusedSince !== null && at.getTime() - refusedSince.getTime() >= MOST_DAYS_REFUSED * DAY_MS

/**
 * Records the game's verdict on a key in a transaction, and mails its owner when that makes it invalid. A key that was
 * replaced meanwhile stays unchanged; then null.
 */
export const noteVerdict = async (
  tx: Tx,
  deps: NoticeDeps,
  key: StoredKey,
  { verdict, now }: { verdict: KeyVerdict; now: Date },
): Promise<NotedVerdict | null> => {
  const [before] = await tx.select().from(gameKey).where(isSameKey(key)).for('update')
  const owner = await findOwner(tx, key.accountId)
  if (before === undefined || owner === null) return null
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
  const noted = { nextAt: isGivenUp(next, next.nextCheckAt) ? null : next.nextCheckAt, hasMail: false }
  if (next.state !== 'invalid' || before.state === 'invalid' || next.refusedSince === null) return noted
  const since = next.refusedSince.toISOString()
  const event = {
    accountId: key.accountId,
    id: `${key.gameAccountId}/${since}`,
    values: {
      gameAccount: before.gameAccount,
      since: since.slice(0, 10),
      accountLink: new URL('/account', deps.config.PUBLIC_ORIGIN).href,
    },
  }
  const { hasMail } = await queueNotice(tx, deps, keyInvalid, event, now)
  return { ...noted, hasMail }
}

/** The same at any time: the verdict determines when the key is checked next. */
export const storeKeyVerdict = (
  { db, ...deps }: StoreDeps,
  key: StoredKey,
  verdict: KeyVerdict,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const noted = await noteVerdict(tx, deps, key, { verdict, now })
    if (noted === null) return
    const { accountId, gameAccountId } = key
    await tx
      .update(due)
      .set({ nextAt: noted.nextAt })
      .where(and(eq(due.accountId, accountId), eq(due.gameAccountId, gameAccountId), eq(due.kind, 'key')))
  })
