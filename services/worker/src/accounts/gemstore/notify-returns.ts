import { createHash } from 'node:crypto'
import type { Db } from '@gildscope/db'
import { findOwner, queueMail, stopLinkOf } from '@gildscope/mail'
import type { Vault } from '@gildscope/vault'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { WorkerConfig } from '../../config.ts'

export type NotifyDeps = {
  db: Db
  vault: Vault
  config: Pick<WorkerConfig, 'PUBLIC_ORIGIN' | 'MAILS_PER_HOUR'>
  /** The market's time: sales of a simulated or recorded game begin by its own clock. */
  gameTime: Date
  now: () => Date
  signal: AbortSignal
}
export type NotifyCounts = { returns: number; mails: number }

const returnSchema = z.object({
  uuid: z.string(),
  start: z.coerce.date(),
  name: z.string(),
  type: z.string(),
  gemPrice: z.int().nullable(),
})
type Return = z.infer<typeof returnSchema>

/** The start of an offer's latest sale, in the precision of players' lists: milliseconds. */
const START = sql`date_trunc('milliseconds', (offer.data ->> 'latestStartDate')::timestamptz)`

const isReturn = (gameTime: Date) => sql`
  offer.kind = 'gemstore' and ${START} <= ${gameTime.toISOString()}::timestamptz
  and (entry.last_date is null or date_trunc('milliseconds', entry.last_date) < ${START})`

const findAccounts = async (db: Db, gameTime: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ account_id: string }>(sql`
    select distinct entry.account_id from account.gemstore_entry entry
    join market.reference_document offer on offer.id = entry.uuid
    where ${isReturn(gameTime)} order by 1`)
  return rows.map((row) => row.account_id)
}

/** Sets the dates of what is back and answers it: of two workers at the same time one gets it. */
const takeReturns = async (tx: Pick<Db, 'execute'>, accountId: string, gameTime: Date): Promise<Return[]> => {
  const { rows } = await tx.execute(sql`
    update account.gemstore_entry entry set last_date = ${START}
    from market.reference_document offer
    where entry.account_id = ${accountId} and offer.id = entry.uuid and ${isReturn(gameTime)}
    returning entry.uuid, ${START} as start, offer.data ->> 'name' as name, offer.data ->> 'type' as type,
      (offer.data ->> 'gemPrice')::int as "gemPrice"`)
  return z
    .array(returnSchema)
    .parse(rows)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.uuid < b.uuid ? -1 : 1))
}

const eventOf = (returns: readonly Return[]): string => {
  const what = returns.map(({ uuid, start }) => `${uuid} ${start.toISOString()}`).toSorted()
  return `gemstore-return/${createHash('sha256').update(what.join('\n')).digest('base64url')}`
}

/**
 * The dates are also updated for users without mails: turning notices on again must not deliver everything that was
 * missed.
 */
const notifyAccount = (deps: NotifyDeps, accountId: string): Promise<NotifyCounts> =>
  deps.db.transaction(async (tx) => {
    const returns = await takeReturns(tx, accountId, deps.gameTime)
    const owner = await findOwner(tx, accountId)
    const hasWishes = owner !== null && owner.noticesStoppedAt === null && owner.deletionDue === null
    if (returns.length === 0 || !hasWishes || owner.email === null) return { returns: returns.length, mails: 0 }
    const isQueued = await queueMail(
      tx,
      deps,
      {
        accountId,
        event: eventOf(returns),
        to: owner.email,
        template: 'gemstore-return',
        isConfirmed: owner.emailConfirmedAt !== null,
        values: {
          userName: owner.userName,
          items: returns.map(({ name, type, gemPrice }) => ({ name, type, gemPrice })),
          notifierLink: new URL('/gemstore_notifier', deps.config.PUBLIC_ORIGIN).href,
          stopLink: stopLinkOf(deps.config.PUBLIC_ORIGIN, owner.noticeKey),
        },
      },
      deps.now(),
    )
    return { returns: returns.length, mails: isQueued ? 1 : 0 }
  })

/** Mails users whose watched items have returned, once for each return; one mail lists all of them. */
export const notifyReturns = async (deps: NotifyDeps): Promise<NotifyCounts> => {
  const counts: NotifyCounts = { returns: 0, mails: 0 }
  for (const accountId of await findAccounts(deps.db, deps.gameTime)) {
    deps.signal.throwIfAborted()
    const { returns, mails } = await notifyAccount(deps, accountId)
    counts.returns += returns
    counts.mails += mails
  }
  return counts
}
