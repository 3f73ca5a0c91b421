import type { AlertRule } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { channelOff, type NoticeDeps, queueNotice, type StoredNotice } from '@gildscope/mail'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type pg from 'pg'

const { channel, delivery } = accountSchema

/** A delivery that this process has claimed, with all that is needed to send it. */
export type ClaimedDelivery = StoredNotice & {
  accountId: string
  channelId: string
  attempts: number
  createdAt: Date
  channel: { kind: 'push' | 'webhook'; sealed: Buffer | null; sealedBy: string | null }
  rule: { id: string; name: string; rule: AlertRule } | null
}

/** An attempt takes seconds: after so long the process that made it is dead. */
const DEAD_AFTER_MINUTES = 1
/** A first try after so long tells a webhook nothing new: nobody worked off what waited. */
const OLD_AFTER_HOURS = 24

const CLAIM = `
  with candidate as (
    select d.account_id, d.notice_id, d.channel_id,
      row_number() over (partition by c.host order by d.next_try_at) as place
    from account.delivery d join account.channel c using (account_id, channel_id)
    where d.state = 'waiting' and d.next_try_at <= $1 and c.state = 'works' and c.kind <> 'mail'
      and c.host <> all ($2::text[])
  ), due as materialized (
    select d.account_id, d.notice_id, d.channel_id
    from account.delivery d join candidate using (account_id, notice_id, channel_id)
    where d.state = 'waiting' and candidate.place <= $3
    order by d.next_try_at limit $4
    for update of d skip locked
  )
  update account.delivery d set state = 'sending', claimed_at = $1, attempts = d.attempts + 1
  from due
  join account.channel c using (account_id, channel_id)
  join account.notice n using (account_id, notice_id)
  left join account.alert a on a.account_id = n.account_id and a.alert_id = n.alert_id
  where (d.account_id, d.notice_id, d.channel_id) = (due.account_id, due.notice_id, due.channel_id)
  returning d.account_id as "accountId", d.notice_id as "noticeId", d.channel_id as "channelId", d.attempts,
    d.created_at as "createdAt", n.kind, n.values, n.at, n.seen_at as "seenAt", n.alert_id as "alertId",
    n.item_id as "itemId", c.kind as "channelKind", c.sealed, c.sealed_by as "sealedBy",
    case when a.alert_id is null then null else jsonb_build_object('id', a.alert_id, 'name', a.name, 'rule',
      jsonb_build_object('subject', a.subject, 'conditions', a.conditions, 'price', a.price, 'certainty', a.certainty,
        'hold', a.hold, 'repeat', a.repeat)) end as rule`

type ClaimedRow = Omit<ClaimedDelivery, 'channel'> & {
  channelKind: 'push' | 'webhook'
  sealed: Buffer | null
  sealedBy: string | null
}

type Claim = { now: Date; fullHosts: readonly string[]; perHost: number; limit: number }
type Ended = { state: 'delivered' | 'failed' | 'given-up'; answer: string; tookMs: number | null }
type Tx = Pick<Db, 'select' | 'update'>

const isDelivery = ({ accountId, noticeId, channelId }: ClaimedDelivery) =>
  and(eq(delivery.accountId, accountId), eq(delivery.noticeId, noticeId), eq(delivery.channelId, channelId))
const isChannel = ({ accountId, channelId }: ClaimedDelivery) =>
  and(eq(channel.accountId, accountId), eq(channel.channelId, channelId))

/** Before its deliveries, as its owner locks it: the other way round they would wait for each other. */
const lockChannel = (tx: Tx, claimed: ClaimedDelivery) =>
  tx.select({ id: channel.channelId }).from(channel).where(isChannel(claimed)).for('update')

const giveUpWaiting = async (tx: Tx, { accountId, channelId }: ClaimedDelivery, answer: string, now: Date) => {
  await tx
    .update(delivery)
    .set({ state: 'given-up', endedAt: now, answer })
    .where(and(eq(delivery.accountId, accountId), eq(delivery.channelId, channelId), eq(delivery.state, 'waiting')))
}

export class DeliveryStore {
  readonly #db: Db
  readonly #pool: pg.Pool

  constructor({ db, pool }: { db: Db; pool: pg.Pool }) {
    this.#db = db
    this.#pool = pool
  }

  /** Claims what is due, the longest waiting first, of each host no more than it may have at once. */
  async claim({ now, fullHosts, perHost, limit }: Claim): Promise<ClaimedDelivery[]> {
    const { rows } = await this.#pool.query<ClaimedRow>(CLAIM, [now, fullHosts, perHost, limit])
    return rows.map(({ channelKind: kind, sealed, sealedBy, ...row }) => ({
      ...row,
      channel: { kind, sealed, sealedBy },
    }))
  }

  /** Calls that were made for an account within the last hour, this one included. */
  async countOfHour({ accountId }: ClaimedDelivery, now: Date): Promise<number> {
    const hour = new Date(now.getTime() - 3_600_000)
    const [row] = await this.#db
      .select({
        calls: sql<number>`coalesce(sum(case when ${gt(delivery.createdAt, hour)} then ${delivery.attempts} else 1 end), 0)::int`,
      })
      .from(delivery)
      .where(and(eq(delivery.accountId, accountId), gt(delivery.claimedAt, hour)))
    return row?.calls ?? 0
  }

  async end(claimed: ClaimedDelivery, { state, answer, tookMs }: Ended, now: Date): Promise<void> {
    await this.#db.update(delivery).set({ state, answer, tookMs, endedAt: now }).where(isDelivery(claimed))
  }

  async putBack(claimed: ClaimedDelivery, { answer, tookMs }: Omit<Ended, 'state'>, nextTryAt: Date): Promise<void> {
    await this.#db.update(delivery).set({ state: 'waiting', answer, tookMs, nextTryAt }).where(isDelivery(claimed))
  }

  /** Puts back a delivery that was not tried, and with it all that waits of the account. */
  async postpone(claimed: ClaimedDelivery, until: Date): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx
        .update(delivery)
        .set({ state: 'waiting', attempts: claimed.attempts - 1, claimedAt: null, nextTryAt: until })
        .where(isDelivery(claimed))
      await this.#postponeOthers(tx, claimed, until)
    })
  }

  async #postponeOthers(tx: Tx, { accountId }: ClaimedDelivery, until: Date): Promise<void> {
    const called = tx
      .select({ id: channel.channelId })
      .from(channel)
      .where(and(eq(channel.accountId, accountId), ne(channel.kind, 'mail')))
    await tx
      .update(delivery)
      .set({ nextTryAt: until })
      .where(
        and(
          eq(delivery.accountId, accountId),
          eq(delivery.state, 'waiting'),
          sql`${delivery.nextTryAt} < ${until.toISOString()}::timestamptz`,
          inArray(delivery.channelId, called),
        ),
      )
  }

  /** Ends a subscription that its browser has ended. */
  async removeChannel(claimed: ClaimedDelivery, ended: Ended, now: Date): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await lockChannel(tx, claimed)
      await tx
        .update(delivery)
        .set({ ...ended, endedAt: now })
        .where(isDelivery(claimed))
      await tx.delete(channel).where(isChannel(claimed))
      await giveUpWaiting(tx, claimed, 'the browser ended its subscription', now)
    })
  }

  /**
   * Ends a delivery that failed to the last, and switches its webhook off unless anything got through since. Returns
   * whether it did: its owner is told.
   */
  async fail(claimed: ClaimedDelivery, ended: Ended, { deps, reason, now }: SwitchOff): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      await lockChannel(tx, claimed)
      await tx
        .update(delivery)
        .set({ ...ended, endedAt: now })
        .where(isDelivery(claimed))
      const [off] = await tx
        .update(channel)
        .set({ state: 'off', since: now, reason })
        .where(
          and(
            isChannel(claimed),
            eq(channel.state, 'works'),
            sql`not exists (select from account.delivery d where d.account_id = ${claimed.accountId}
              and d.channel_id = ${claimed.channelId} and d.state = 'delivered'
              and d.ended_at > ${claimed.createdAt.toISOString()}::timestamptz)`,
          ),
        )
        .returning({ name: channel.name })
      if (off === undefined) return false
      await giveUpWaiting(tx, claimed, 'the channel was switched off', now)
      const channelsLink = new URL('/alerts?tab=channels', deps.config.PUBLIC_ORIGIN).href
      const id = `${claimed.channelId}/${now.toISOString()}`
      const event = { accountId: claimed.accountId, id, values: { name: off.name, reason, channelsLink } }
      await queueNotice(tx, deps, channelOff, event, now)
      return true
    })
  }

  /**
   * What a process was sending that died: a webhook gets it again, with the same id; a browser does not. And what waits
   * for a channel that is not there any more, or has waited too long for its first try.
   */
  async settleLost(now: Date): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `update account.delivery d set
         state = case when c.kind = 'webhook' then 'waiting' else 'failed' end,
         next_try_at = $1, answer = 'the process that sent it ended',
         ended_at = case when c.kind = 'webhook' then null else $1::timestamptz end
       from account.channel c
       where c.account_id = d.account_id and c.channel_id = d.channel_id and d.state = 'sending'
         and d.claimed_at < $1::timestamptz - ${DEAD_AFTER_MINUTES} * interval '1 minute'`,
      [now],
    )
    await this.#pool.query(
      `update account.delivery d set state = 'given-up', ended_at = $1, answer = 'the channel is not there any more'
       where d.state in ('waiting', 'sending') and d.channel_id <> 'mail'
         and d.next_try_at < $1::timestamptz - interval '5 minutes'
         and not exists (select from account.channel c
           where c.account_id = d.account_id and c.channel_id = d.channel_id and c.state = 'works')`,
      [now],
    )
    await this.#pool.query(
      `update account.delivery d set state = 'given-up', ended_at = $1, answer = 'too old'
       from account.channel c
       where c.account_id = d.account_id and c.channel_id = d.channel_id and c.kind = 'webhook'
         and d.state = 'waiting' and d.attempts = 0
         and d.created_at < $1::timestamptz - ${OLD_AFTER_HOURS} * interval '1 hour'`,
      [now],
    )
    return rowCount ?? 0
  }

  /** Number of deliveries by state, for operators. */
  async countByState(): Promise<Record<string, number>> {
    const { rows } = await this.#pool.query<{ state: string; deliveries: number }>(
      'select state, count(*)::int as deliveries from account.delivery group by state',
    )
    return Object.fromEntries(rows.map(({ state, deliveries }) => [state, deliveries]))
  }
}

type SwitchOff = { deps: NoticeDeps; reason: string; now: Date }
