import { createHash } from 'node:crypto'
import { DAY_MS } from '@gildscope/base/time'
import { ALERT_GEMSTORE_FIELDS, FilterFault, isChange, parseConditions } from '@gildscope/contracts'
import type { Db } from '@gildscope/db'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { amountText, NOTICE_UNITS } from './amount-text.ts'
import { link, type MailText, span } from './mail-body.ts'

/** What an account is notified of, once: a second notice of the same `id` is not stored. */
export type NoticeEvent<Values> = {
  id: string
  values: Values
  /** The rule that it comes from. */
  alertId?: string
  itemId?: number
  /** Ids of channels besides the page, which shows everything; absent: the mail of the account and all its browsers. */
  channels?: readonly string[]
}

/** What made a rule true. `error`: half the width of the 95 % interval; null: not an estimate. */
export type NoticeFigure = { field: string; value: number; error: number | null; threshold: number }

type When = {
  /** The market's time: sales of a simulated or recorded game begin by its own clock. */
  gameTime: Date
  now: Date
  publicOrigin: string
}

/** One kind of notice: where its events come from, and what it says about them. */
export type NoticeSource<Values = object> = {
  /** Names it in events and stored notices. */
  kind: string
  /** What `render` needs of an event; stored until the notice is sent. */
  values: z.ZodType<Values>
  /** A title and a text, of which each channel shows what it has room for; mails add a greeting and a way to stop them. */
  render(values: Values): MailText
  /** The number that it is about, for pages and programs. */
  figure?(values: Values): NoticeFigure
  /** Its mails are collected: one for all of a minute, or of a day if the reader wants that. */
  isCollected?: true
  /** Events that a job looks for. Others are passed to `queueNotice` in the transaction in which they happen. */
  events?: {
    /** The accounts that have some. */
    accounts: (db: Pick<Db, 'execute'>, when: When) => Promise<string[]>
    /** Those of an account, which are taken: of two processes at the same time one gets them. */
    take: (tx: Pick<Db, 'execute'>, accountId: string, when: When) => Promise<NoticeEvent<Values>[]>
  }
}

/** A key that the game has refused for days. */
export const keyInvalid: NoticeSource<{ gameAccount: string; since: string; accountLink: string }> = {
  kind: 'key-invalid',
  values: z.object({ gameAccount: z.string(), since: z.iso.date(), accountLink: link }),
  render: ({ gameAccount, since, accountLink }) => ({
    subject: 'The game refuses one of your keys',
    blocks: [
      `the game has refused the key of your game account ${gameAccount} since ${since}. It may have been deleted there. What it was used for, such as checks of lists, rests until the game account has a key that works.`,
      { link: accountLink, does: 'Link the game account with a new key' },
    ],
  }),
}

/** The start of an offer's latest sale, in the precision of players' lists: milliseconds. */
const START = sql`date_trunc('milliseconds', (offer.data ->> 'latestStartDate')::timestamptz)`

const isReturn = ({ gameTime }: When): SQL => sql`
  offer.kind = 'gemstore' and ${START} <= ${gameTime.toISOString()}::timestamptz
  and (entry.last_date is null or date_trunc('milliseconds', entry.last_date) < ${START})`

const storeItem = z.object({ name: z.string(), type: z.string(), gemPrice: z.int().nullable() })
const returnSchema = z.object({ uuid: z.string(), start: z.coerce.date(), ...storeItem.shape })

const gems = (price: number | null): string => (price === null ? '' : `, ${span(price, 'gem')}`)

type Returns = { items: z.infer<typeof storeItem>[]; notifierLink: string }

/** Items of the gem store that somebody waits for and that are sold again; one notice lists all of an account. */
const gemstoreReturn: NoticeSource<Returns> = {
  kind: 'gemstore-return',
  values: z.object({ items: z.array(storeItem).min(1), notifierLink: link }),
  render: ({ items, notifierLink }) => ({
    subject:
      items.length === 1 ? 'An item is back in the gem store' : `${items.length} items are back in the gem store`,
    blocks: [
      items.length === 1
        ? 'an item that you wait for is back in the gem store:'
        : 'items that you wait for are back in the gem store:',
      { list: items.map(({ name, type, gemPrice }) => `${name} (${type}${gems(gemPrice)})`) },
      { link: notifierLink, does: 'Your list' },
    ],
  }),
  events: {
    accounts: async (db, when) => {
      const { rows } = await db.execute<{ account_id: string }>(sql`
        select distinct entry.account_id from account.gemstore_entry entry
        join market.reference_document offer on offer.id = entry.uuid
        where ${isReturn(when)} order by 1`)
      return rows.map((row) => row.account_id)
    },
    take: async (tx, accountId, when) => {
      const { rows } = await tx.execute(sql`
        update account.gemstore_entry entry set last_date = ${START}
        from market.reference_document offer
        where entry.account_id = ${accountId} and offer.id = entry.uuid and ${isReturn(when)}
        returning entry.uuid, ${START} as start, offer.data ->> 'name' as name, offer.data ->> 'type' as type,
          (offer.data ->> 'gemPrice')::int as "gemPrice"`)
      if (rows.length === 0) return []
      const returns = z.array(returnSchema).parse(rows)
      returns.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.uuid < b.uuid ? -1 : 1))
      const what = returns.map(({ uuid, start }) => `${uuid} ${start.toISOString()}`).sort()
      return [
        {
          id: createHash('sha256').update(what.join('\n')).digest('base64url'),
          values: {
            items: returns.map(({ name, type, gemPrice }) => ({ name, type, gemPrice })),
            notifierLink: new URL('/gemstore_notifier', when.publicOrigin).href,
          },
        },
      ]
    },
  },
}

const amount = z.number()
const rule = {
  /** What its owner called it; empty: nothing. */
  ruleName: z.string(),
}
const item = { itemId: z.int(), itemName: z.string() }

const alertValues = z.object({
  ...rule,
  ...item,
  /** Of the condition that decided, and what it is called: `sell_price`, 'sell price'. */
  field: z.string(),
  words: z.string(),
  /** Of `value`, `error` and `threshold`; percent of a change that is compared in percent. */
  unit: z.enum(NOTICE_UNITS),
  op: z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'rises', 'falls']),
  /** Of a change, such as 6h; else null. */
  span: z.string().nullable(),
  /** Of a change: by how much it rose, or fell below 0. */
  value: amount,
  error: amount.nullable(),
  threshold: amount,
  certainty: z.enum(['sure', 'likely']),
  /** Null where the field is no price. */
  price: z.enum(['steady', 'best']).nullable(),
  held: z.int().min(1),
  /** Of its item. */
  itemLink: link,
})
export type AlertValues = z.infer<typeof alertValues>

const COMPARED = {
  eq: 'at',
  ne: 'no longer at',
  gt: 'above',
  gte: 'at least',
  lt: 'below',
  lte: 'at most',
  rises: 'up',
  falls: 'down',
} as const

const alertTitle = ({ itemName, words, op, threshold, unit, span: within }: AlertValues): string =>
  `${itemName}: ${words} ${COMPARED[op]} ${amountText(threshold, unit)}${within === null ? '' : ` in ${within}`}`

const alertLine = ({ words, value, error, unit, certainty, price, held, span: within }: AlertValues): string => {
  const kind = price === null ? '' : price === 'steady' ? 'steady ' : 'best '
  const figure = within === null ? amountText(value, unit) : amountText(value, unit, { isSigned: true })
  const estimate = error === null ? '' : ` ± ${amountText(error, unit)}, ${certainty === 'sure' ? 'surely' : 'likely'}`
  return `${kind}${words} ${figure}${estimate}, true for ${span(held, 'poll')}`
}

const ruleLines = (ruleName: string): string[] => (ruleName === '' ? [] : [`Rule: ${ruleName}`])

/** A rule about an item came true. */
export const alertNotice: NoticeSource<AlertValues> = {
  kind: 'alert',
  isCollected: true,
  values: alertValues,
  render: (values) => ({
    subject: alertTitle(values),
    blocks: [alertLine(values), ...ruleLines(values.ruleName), { link: values.itemLink, does: 'The item' }],
  }),
  figure: ({ field, value, error, threshold }) => ({ field, value, error, threshold }),
}

const orderValues = z.object({
  ...rule,
  ...item,
  gameAccount: z.string(),
  side: z.enum(['buy', 'sell']),
  what: z.enum(['filled', 'partly_filled', 'undercut', 'ahead', 'age_days']),
  /** Of one unit, in copper. */
  price: z.int(),
  /** Traded of it; of `undercut`, `ahead` and `age_days`: still open. */
  units: z.int(),
  /** All that it had. */
  quantity: z.int(),
  /** When it was placed. */
  since: z.iso.datetime(),
  /** Units at better prices and the best of these, where they are known. */
  ahead: z.int().nullable(),
  betterPrice: z.int().nullable(),
  /** Of `ahead` and `age_days`; else null. */
  threshold: amount.nullable(),
  /** Of open orders. */
  orderLink: link,
})
export type OrderValues = z.infer<typeof orderValues>

const unitsText = (units: number): string => `${amountText(units, 'units')} ${units === 1 ? 'unit' : 'units'}`

const orderTitle = ({ itemName, side, what, threshold }: OrderValues): string => {
  const order = `${itemName}: ${side} order`
  if (what === 'filled') return `${order} filled`
  if (what === 'partly_filled') return `${order} partly filled`
  if (what === 'undercut') return side === 'sell' ? `${order} undercut` : `${order} outbid`
  if (what === 'ahead') return `${order} has ${unitsText(threshold ?? 0)} or more ahead of it`
  return `${order} open for ${amountText(threshold ?? 0, 'days')}`
}

const orderLine = ({ what, units, quantity, price, gameAccount, since, ahead, betterPrice }: OrderValues): string => {
  const isTraded = what === 'filled' || what === 'partly_filled'
  const share = `${amountText(units, 'units')} of ${amountText(quantity, 'units')}${isTraded ? '' : ' open'}`
  const better = [
    ahead === null ? [] : [`${unitsText(ahead)} ahead`],
    betterPrice === null ? [] : [`the best at ${amountText(betterPrice, 'copper')}`],
  ].flat()
  const placed = `placed ${since.slice(0, 10)}`
  return [`${share} at ${amountText(price, 'copper')}`, ...better, placed, gameAccount].join(', ')
}

/** Something happened to an open order of the account. */
export const orderNotice: NoticeSource<OrderValues> = {
  kind: 'order',
  isCollected: true,
  values: orderValues,
  render: (values) => ({
    subject: orderTitle(values),
    blocks: [orderLine(values), ...ruleLines(values.ruleName), { link: values.orderLink, does: 'Your orders' }],
  }),
}

const leavesValues = z.object({
  ...rule,
  items: z.array(z.object({ ...storeItem.shape, leavesAt: z.iso.datetime() })).min(1),
  /** What there was no room for. */
  more: z.int().default(0),
  /** Marks of all that it tells, so that nothing is told twice. */
  told: z.array(z.string()).default([]),
  notifierLink: link,
})

const LEAVES_LISTED = 50

/** So long before its end a sale is told at most: as long as notices are kept, which prevent a second one. */
const LEAVES_DAYS = 90

/** Armed rules about the gem store. */
const watchesStore = ({ now }: When): SQL => sql`
  rule.state = 'armed' and rule.subject ->> 'kind' = 'gemstore'
  and (rule.until is null or rule.until > ${now.toISOString()}::timestamptz)`

/** Offers that are sold, and whose end is near enough for some rule. */
const isLeaving = ({ gameTime }: When): SQL => sql`
  offer.kind = 'gemstore' and ${START} <= ${gameTime.toISOString()}::timestamptz
  and (offer.data ->> 'latestEndDate')::timestamptz > ${gameTime.toISOString()}::timestamptz
  and (offer.data ->> 'latestEndDate')::timestamptz
    <= ${gameTime.toISOString()}::timestamptz + ${LEAVES_DAYS} * interval '1 day'`

const watcherSchema = z.object({
  ...{ alertId: z.string(), ruleName: z.string(), conditions: z.string(), channels: z.array(z.string()) },
  revision: z.int(),
})
const leavingSchema = z.object({ uuid: z.string(), end: z.coerce.date(), ...storeItem.shape })
const toldSchema = z.object({ event: z.string(), told: z.array(z.string()).nullable() })

const markOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 16)

/** Marks of what an account was told of; the event of a notice of one item names it. */
const findTold = async (tx: Pick<Db, 'execute'>, accountId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.execute(sql`
    select event, values -> 'told' as told from account.notice
    where account_id = ${accountId} and kind = 'gemstore-leaves'`)
  const notices = z.array(toldSchema).parse(rows)
  return new Set(notices.flatMap(({ event, told }) => told ?? [markOf(event.slice('gemstore-leaves/'.length))]))
}

/** Whether all conditions hold so many days before the end; none of those that another version had. */
const nearnessOf = (conditions: string): ((days: number) => boolean) => {
  try {
    const terms = parseConditions(conditions, ALERT_GEMSTORE_FIELDS)
    return (days) =>
      terms.every((term) => !isChange(term) && (term.op === 'lt' ? days < term.value : days <= term.value))
  } catch (error) {
    if (error instanceof FilterFault) return () => false
    throw error
  }
}

/** Items of the gem store that somebody waits for and whose sale is about to end. */
export const gemstoreLeaves: NoticeSource<z.infer<typeof leavesValues>> = {
  kind: 'gemstore-leaves',
  isCollected: true,
  values: leavesValues,
  render: ({ ruleName, items, more, notifierLink }) => ({
    subject:
      items.length + more === 1
        ? 'An item is about to leave the gem store'
        : `${items.length + more} items leave the gem store`,
    blocks: [
      {
        list: items.map(
          ({ name, type, gemPrice, leavesAt }) => `${name} (${type}${gems(gemPrice)}) until ${leavesAt.slice(0, 10)}`,
        ),
      },
      ...(more === 0 ? [] : [`And ${span(more, 'item')} more.`]),
      ...ruleLines(ruleName),
      { link: notifierLink, does: 'Your list' },
    ],
  }),
  events: {
    accounts: async (db, when) => {
      const { rows } = await db.execute<{ account_id: string }>(sql`
        select distinct rule.account_id from account.alert rule
        join account.gemstore_entry entry on entry.account_id = rule.account_id
        join market.reference_document offer on offer.id = entry.uuid
        where ${watchesStore(when)} and ${isLeaving(when)} order by 1`)
      return rows.map((row) => row.account_id)
    },
    take: async (tx, accountId, when) => {
      // Locked before what was told is read: another process waits here and then finds it told.
      const rules = await tx.execute(sql`
        select rule.alert_id as "alertId", rule.name as "ruleName", rule.conditions, rule.channels, rule.revision
        from account.alert rule where rule.account_id = ${accountId} and ${watchesStore(when)}
        order by rule.alert_id for no key update`)
      const leaving = await tx.execute(sql`
        select entry.uuid, (offer.data ->> 'latestEndDate')::timestamptz as "end", offer.data ->> 'name' as name,
          offer.data ->> 'type' as type, (offer.data ->> 'gemPrice')::int as "gemPrice"
        from account.gemstore_entry entry join market.reference_document offer on offer.id = entry.uuid
        where entry.account_id = ${accountId} and ${isLeaving(when)}
        order by "end", entry.position`)
      const offers = z.array(leavingSchema).parse(leaving.rows)
      const told = await findTold(tx, accountId)
      const notifierLink = new URL('/gemstore_notifier', when.publicOrigin).href
      return z
        .array(watcherSchema)
        .parse(rules.rows)
        .flatMap(({ alertId, revision, ruleName, conditions, channels }) => {
          const isNear = nearnessOf(conditions)
          const news = offers
            .filter(({ end }) => isNear((end.getTime() - when.gameTime.getTime()) / DAY_MS))
            .map((offer) => ({
              ...offer,
              mark: markOf([alertId, revision, offer.uuid, offer.end.toISOString()].join('/')),
            }))
            .filter(({ mark }) => !told.has(mark))
          if (news.length === 0) return []
          const items = news
            .slice(0, LEAVES_LISTED)
            .map(({ name, type, gemPrice, end }) => ({ name, type, gemPrice, leavesAt: end.toISOString() }))
          const marks = news.map(({ mark }) => mark)
          const id = [alertId, revision, markOf(marks.toSorted().join('\n'))].join('/')
          const more = news.length - items.length
          return [{ id, alertId, channels, values: { ruleName, items, more, told: marks, notifierLink } }]
        })
    },
  },
}

const channelOffValues = z.object({ name: z.string(), reason: z.string(), channelsLink: link })

/** A webhook that failed too often. */
export const channelOff: NoticeSource<z.infer<typeof channelOffValues>> = {
  kind: 'channel-off',
  // Webhooks that fail together use up nothing of what other notices may send.
  isCollected: true,
  values: channelOffValues,
  render: ({ name, reason, channelsLink }) => ({
    subject: 'One of your webhooks was switched off',
    blocks: [
      `nothing is sent to your webhook ${name} any more: every try failed, the last one with: ${reason}. Events stay in the list of the page.`,
      { link: channelsLink, does: 'Try it again' },
    ],
  }),
}

const ADDED = {
  webhook: { a: 'A webhook', the: 'the webhook', gets: 'It gets the alerts that name it.' },
  browser: { a: 'A browser', the: 'the browser', gets: 'It shows the alerts that name it.' },
  address: { a: 'A mail address', the: 'the mail address', gets: 'Once confirmed it gets the alerts that name it.' },
  token: { a: 'A personal token', the: 'the personal token', gets: 'Whoever has it may use:' },
} as const

const accessValues = z.object({
  what: z.enum(['webhook', 'browser', 'address', 'token']),
  name: z.string(),
  /** What a token may do, in words. */
  opens: z.array(z.string()),
  at: z.iso.datetime(),
  /** Where it is ended. */
  link,
})

export type AccessValues = z.infer<typeof accessValues>

/** Something was added that reads along, or acts, without a session: its owner may not have done it. */
export const accessAdded: NoticeSource<AccessValues> = {
  kind: 'access-added',
  values: accessValues,
  render: ({ what, name, opens, at, link: where }) => ({
    subject: `${ADDED[what].a} was added to your account`,
    blocks: [
      `on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC ${ADDED[what].the} ${name} was added to your account. ${ADDED[what].gets}`,
      ...(opens.length === 0 ? [] : [{ list: opens }]),
      { link: where, does: 'If it was not you, end it there, and sign out everywhere in the account management' },
    ],
  }),
}

/** What its reader asked for to see whether a channel works. */
export const channelTest: NoticeSource<{ channelsLink: string }> = {
  kind: 'test',
  isCollected: true,
  values: z.object({ channelsLink: link }),
  render: ({ channelsLink }) => ({
    subject: 'A test of this channel',
    blocks: ['it works: what you chose to hear of comes this way.', { link: channelsLink, does: 'Your channels' }],
  }),
}

const UNUSED_DAYS = 90

/** Alerts that are armed, of an account that nobody uses. */
const isUnused = ({ now }: When): SQL => sql`
  rule.state = 'armed' and owner.account_id = rule.account_id
  and greatest(owner.created_at, owner.last_used_at) < ${now.toISOString()}::timestamptz - ${UNUSED_DAYS} * interval '1 day'`

/** Alerts that were paused because nobody uses their account. */
const alertsPaused: NoticeSource<{ alerts: number; alertsLink: string }> = {
  kind: 'alerts-paused',
  values: z.object({ alerts: z.int(), alertsLink: link }),
  render: ({ alerts, alertsLink }) => ({
    subject: alerts === 1 ? 'Your alert is paused' : `Your ${alerts} alerts are paused`,
    blocks: [
      `you have not used your account for ${UNUSED_DAYS} days, so nothing is watched for it any more. Nothing else was changed.`,
      { link: alertsLink, does: 'Arm them again' },
    ],
  }),
  events: {
    accounts: async (db, when) => {
      const { rows } = await db.execute<{ account_id: string }>(sql`
        select distinct rule.account_id from account.alert rule, account.site_account owner
        where ${isUnused(when)} order by 1`)
      return rows.map((row) => row.account_id)
    },
    take: async (tx, accountId, when) => {
      const at = when.now.toISOString()
      const { rowCount } = await tx.execute(sql`
        update account.alert rule
        set state = 'paused', reason = ${`the account was not used for ${UNUSED_DAYS} days`}, changed_at = ${at}::timestamptz
        from account.site_account owner where rule.account_id = ${accountId} and ${isUnused(when)}`)
      const alerts = rowCount ?? 0
      const alertsLink = new URL('/alerts', when.publicOrigin).href
      return alerts === 0 ? [] : [{ id: at, values: { alerts, alertsLink }, channels: ['mail'] }]
    },
  },
}

/** Every kind of notice. */
export const NOTICE_SOURCES: readonly NoticeSource[] = [
  keyInvalid,
  gemstoreReturn,
  alertNotice,
  orderNotice,
  gemstoreLeaves,
  channelOff,
  channelTest,
  alertsPaused,
  accessAdded,
]

/** The kind of a stored notice; undefined for one of another version. */
export const findSource = (kind: string): NoticeSource | undefined =>
  NOTICE_SOURCES.find((source) => source.kind === kind)
