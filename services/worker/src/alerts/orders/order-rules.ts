import {
  ALERT_ORDER_FIELDS,
  type AlertRepeat,
  type AlertSubject,
  isChange,
  type LevelCondition,
  parseConditions,
} from '@gildscope/contracts'
import type { Db } from '@gildscope/db'
import { type NoticeDeps, type OrderValues, orderNotice, queueNotice } from '@gildscope/mail'
import { orderId, type StoredOrder } from '@gildscope/players'
import type pg from 'pg'

type Queries = Pick<pg.ClientBase, 'query'>

/** An armed rule about open orders. */
export type OrderRule = {
  accountId: string
  alertId: string
  name: string
  /** Null: all game accounts. */
  gameAccountId: string | null
  conditions: readonly LevelCondition[]
  repeat: AlertRepeat
  channels: readonly string[]
  revision: number
  changedAt: Date
}

type Row = Omit<OrderRule, 'gameAccountId' | 'conditions'> & {
  subject: Extract<AlertSubject, { kind: 'orders' }>
  conditions: string
}

/** Hears of a rule that cannot be read. */
type OnOdd = (rule: Pick<OrderRule, 'accountId' | 'alertId' | 'revision'>, error: unknown) => void

const ruleOf = ({ subject, conditions, ...row }: Row, onOdd?: OnOdd): OrderRule[] => {
  try {
    if (subject.account !== null && typeof subject.account !== 'string') throw new TypeError('it names no game account')
    const terms = parseConditions(conditions, ALERT_ORDER_FIELDS).filter((term) => !isChange(term))
    return [{ ...row, gameAccountId: subject.account, conditions: terms }]
  } catch (error) {
    // It names a field that another version had, or is odd otherwise: the rules of others are judged all the same.
    onOdd?.(row, error)
    return []
  }
}

/** Armed rules about orders, of some accounts or of all. */
export const readOrderRules = async (
  client: Queries,
  now: Date,
  { owners, isLocked = false, onOdd }: { owners?: readonly string[]; isLocked?: boolean; onOdd?: OnOdd } = {},
): Promise<OrderRule[]> => {
  const { rows } = await client.query<Row>(
    `select account_id as "accountId", alert_id as "alertId", name, subject, conditions, repeat, channels, revision,
       changed_at as "changedAt"
     from account.alert
     where state = 'armed' and subject ->> 'kind' = 'orders' and (until is null or until > $1)
       ${owners === undefined ? '' : 'and account_id = any($2::uuid[])'}
     order by account_id, alert_id ${isLocked ? 'for no key update' : ''}`,
    owners === undefined ? [now] : [now, owners],
  )
  return rows.flatMap((row) => ruleOf(row, onOdd))
}

/** Rules beyond items whose date has passed watch no longer. */
export const endPastRules = async (client: Queries, now: Date): Promise<void> => {
  await client.query(
    `update account.alert set state = 'ended', reason = 'its date has passed', changed_at = $1
     where state = 'armed' and subject ->> 'kind' in ('orders', 'gemstore') and until <= $1`,
    [now],
  )
}

/** What happened to an order. */
export type OrderFact = {
  order: StoredOrder
  gameAccount: string
  what: OrderValues['what']
  /** Tells apart what can happen to an order more than once. */
  which?: string
} & Pick<OrderValues, 'units' | 'quantity' | 'ahead' | 'betterPrice' | 'threshold'>

export type Told = { notices: number; hasMail: boolean; hasDeliveries: boolean }

export type OrderNews = { rule: OrderRule; fact: OrderFact }

const readNames = async (client: Queries, news: readonly OrderNews[]): Promise<ReadonlyMap<number, string | null>> => {
  const { rows } = await client.query<{ id: number; name: string | null }>(
    'select id, name from market.item where id = any($1::int4[])',
    [[...new Set(news.map(({ fact }) => fact.order.item_id))]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Stores what happened, in the transaction of what showed it; the same event is told once. */
export const tellOrders = async (
  { client, tx }: { client: Queries; tx: Db },
  deps: NoticeDeps,
  news: readonly OrderNews[],
  now: Date,
): Promise<Told> => {
  const told: Told = { notices: 0, hasMail: false, hasDeliveries: false }
  if (news.length === 0) return told
  const names = await readNames(client, news)
  const orderLink = new URL('/transaction_viewer', deps.config.PUBLIC_ORIGIN).href
  for (const { rule, fact } of news) {
    const { order, which, ...values } = fact
    const { accountId, alertId, revision, channels, name } = rule
    const { item_id: itemId, side, price } = order
    const queued = await queueNotice(
      tx,
      deps,
      orderNotice,
      {
        ...{ accountId, alertId, itemId, channels },
        id: [alertId, revision, orderId(order), fact.what, ...(which === undefined ? [] : [which])].join('/'),
        values: {
          ...values,
          ...{ ruleName: name, itemId, itemName: names.get(itemId) ?? `Item ${itemId}`, side, price },
          ...{ since: new Date(order.created).toISOString(), orderLink },
        },
      },
      now,
    )
    if (queued.isNew) told.notices += 1
    told.hasMail ||= queued.hasMail
    told.hasDeliveries ||= queued.hasDeliveries
  }
  return told
}
