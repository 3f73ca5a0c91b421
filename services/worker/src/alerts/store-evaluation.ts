import { type CompiledRule, type Evaluation, type FiredEvent, isArmed, type StateChange } from '@gildscope/alerts'
import type { Db } from '@gildscope/db'
import { alertNotice, type NoticeDeps, queueNotice } from '@gildscope/mail'
import type pg from 'pg'
import { alertEvent } from './alert-notices.ts'

/** The stage of `roll_up_mark` that holds the slot after the one judged last; a clock that is set back repeats slots. */
export const ALERTS_STAGE = 'alerts'

/** Another process judged the slot meanwhile. */
export class OtherWatchError extends Error {
  constructor(slot: number) {
    super(`slot ${slot} was judged by another process`)
    this.name = 'OtherWatchError'
  }
}

export type Stored = {
  /** Keys of rules that are not armed as they were when they were read. */
  gone: ReadonlySet<string>
  notices: number
  hasMail: boolean
  hasDeliveries: boolean
}

const STORE_STATES = `
  insert into account.alert_state as s (account_id, alert_id, item_id, revision, held, has_fired, fired_at, waits, slot)
  select account_id, alert_id, item_id, revision, held, has_fired, fired_at, waits, slot
  from unnest($1::uuid[], $2::text[], $3::int4[], $4::int4[], $5::int2[], $6::bool[], $7::timestamptz[], $8::text[],
    $9::int4[]) as given (account_id, alert_id, item_id, revision, held, has_fired, fired_at, waits, slot)
  on conflict (account_id, alert_id, item_id) do update set revision = excluded.revision, held = excluded.held,
    has_fired = excluded.has_fired, fired_at = excluded.fired_at, waits = excluded.waits, slot = excluded.slot`

const DELETE_STATES = `
  delete from account.alert_state s using unnest($1::uuid[], $2::text[], $3::int4[]) as given (account_id, alert_id, item_id)
  where s.account_id = given.account_id and s.alert_id = given.alert_id and s.item_id = given.item_id`

const storeStates = async (client: pg.PoolClient, changes: readonly StateChange[]): Promise<void> => {
  const kept = changes.filter(({ state }) => !isArmed(state))
  const armed = changes.filter(({ state }) => isArmed(state))
  const keys = (of: readonly StateChange[]) => [
    of.map(({ rule }) => rule.stored.accountId),
    of.map(({ rule }) => rule.stored.alertId),
    of.map(({ itemId }) => itemId),
  ]
  if (armed.length > 0) await client.query(DELETE_STATES, keys(armed))
  if (kept.length === 0) return
  await client.query(STORE_STATES, [
    ...keys(kept),
    kept.map(({ rule }) => rule.stored.revision),
    kept.map(({ state }) => state.held),
    kept.map(({ state }) => state.hasFired),
    kept.map(({ state }) => (state.firedAt === null ? null : new Date(state.firedAt))),
    kept.map(({ state }) => state.waits),
    kept.map(({ state }) => state.slot),
  ])
}

/** Of the rules of an evaluation those that are still armed as they were read; locked until the transaction ends. */
const lockRules = async (client: pg.PoolClient, { events, changes }: Evaluation): Promise<Set<string>> => {
  const rules = [...new Set([...events, ...changes].map(({ rule }) => rule))]
  const { rows } = await client.query<{ key: string }>(
    `select a.account_id || '/' || a.alert_id as key from account.alert a
     join unnest($1::uuid[], $2::text[], $3::int4[]) as given (account_id, alert_id, revision)
       on a.account_id = given.account_id and a.alert_id = given.alert_id and a.revision = given.revision
     where a.state = 'armed' order by a.account_id, a.alert_id for share of a`,
    [
      rules.map(({ stored }) => stored.accountId),
      rules.map(({ stored }) => stored.alertId),
      rules.map(({ stored }) => stored.revision),
    ],
  )
  return new Set(rows.map(({ key }) => key))
}

const readNames = async (
  client: pg.PoolClient,
  events: readonly FiredEvent[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await client.query<{ id: number; name: string | null }>(
    'select id, name from market.item where id = any($1::int4[])',
    [[...new Set(events.map(({ itemId }) => itemId))]],
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? `Item ${id}`]))
}

/** Rules whose date has passed watch no longer. */
export const endPast = async (client: Pick<pg.ClientBase, 'query'>, rules: readonly CompiledRule[], now: Date) => {
  if (rules.length === 0) return
  await client.query(
    `update account.alert a set state = 'ended', reason = 'its date has passed', changed_at = $3
     from unnest($1::uuid[], $2::text[]) as given (account_id, alert_id)
     where a.account_id = given.account_id and a.alert_id = given.alert_id and a.state = 'armed' and a.until <= $3`,
    [rules.map(({ stored }) => stored.accountId), rules.map(({ stored }) => stored.alertId), now],
  )
}

/** Rules about one item that fire once have nothing left to do. */
const endOnce = async (client: pg.PoolClient, events: readonly FiredEvent[], now: Date): Promise<void> => {
  const ended = events.filter(({ rule }) => {
    const { repeat, subject } = rule.stored.rule
    return repeat === 'once' && subject.kind === 'item'
  })
  if (ended.length === 0) return
  await client.query(
    `update account.alert a set state = 'ended', reason = 'it has fired', changed_at = $3
     from unnest($1::uuid[], $2::text[]) as given (account_id, alert_id)
     where a.account_id = given.account_id and a.alert_id = given.alert_id`,
    [ended.map(({ rule }) => rule.stored.accountId), ended.map(({ rule }) => rule.stored.alertId), now],
  )
}

const takeSlot = async (client: pg.PoolClient, slot: number): Promise<void> => {
  await client.query('insert into market.roll_up_mark (stage, next) values ($1, $2) on conflict do nothing', [
    ALERTS_STAGE,
    slot,
  ])
  const { rowCount } = await client.query('update market.roll_up_mark set next = $2 where stage = $1 and next <> $2', [
    ALERTS_STAGE,
    slot + 1,
  ])
  if (rowCount !== 1) throw new OtherWatchError(slot)
}

/**
 * Stores what a poll made of rules: notices, what they remember, and that the slot was judged, in one transaction. A
 * process that is killed leaves all of it or nothing, and the next one judges the slot again.
 */
export const storeEvaluation = async (
  client: pg.PoolClient,
  tx: Db,
  deps: NoticeDeps,
  { evaluation, slot, now }: { evaluation: Evaluation; slot: number; now: Date },
): Promise<Stored> => {
  await takeSlot(client, slot)
  const stored = { gone: new Set<string>(), notices: 0, hasMail: false, hasDeliveries: false }
  const { events, changes } = evaluation
  if (events.length + changes.length === 0) return stored
  const armed = await lockRules(client, evaluation)
  const isArmedStill = ({ rule }: { rule: { key: string } }): boolean => armed.has(rule.key)
  for (const { rule } of [...events, ...changes]) if (!armed.has(rule.key)) stored.gone.add(rule.key)
  const heard = events.filter(isArmedStill)
  const names = heard.length === 0 ? new Map<number, string>() : await readNames(client, heard)
  for (const event of heard) {
    const name = names.get(event.itemId) ?? `Item ${event.itemId}`
    const notice = alertEvent(event, { name, publicOrigin: deps.config.PUBLIC_ORIGIN })
    const { accountId } = event.rule.stored
    const queued = await queueNotice(tx, deps, alertNotice, { ...notice, accountId }, now)
    if (queued.isNew) stored.notices += 1
    stored.hasMail ||= queued.hasMail
    stored.hasDeliveries ||= queued.hasDeliveries
  }
  await storeStates(client, changes.filter(isArmedStill))
  await endOnce(client, heard, now)
  return stored
}
