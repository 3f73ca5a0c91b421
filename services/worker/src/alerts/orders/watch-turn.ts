import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import type { ArchiveKind } from '@gildscope/contracts'
import type { Db, DueTurn } from '@gildscope/db'
import type { NoticeDeps } from '@gildscope/mail'
import { orderId, type StoredOrder, type StoredTrade } from '@gildscope/players'
import type pg from 'pg'
import { findFilled } from './filled-orders.ts'
import { type OrderFact, type OrderNews, type OrderRule, readOrderRules, type Told, tellOrders } from './order-rules.ts'

/** Trades of an order that left longer ago are not looked for any more. */
const SOUGHT_MS = 7 * DAY_MS
/** The game may answer for so long what was true before. */
const ANSWER_LAG_MS = 10 * MINUTE_MS

type Turn = DueTurn<ArchiveKind>
type Written = { tx: Db; gameAccount: string; readAt: string; now: Date }

/** To be called when the reading of the turn was written. */
export type TurnWatch = (written: Written) => Promise<Told>

const linesOf = async <Row>(
  client: pg.ClientBase,
  { accountId, gameAccountId }: Turn,
  [kind, condition]: readonly [ArchiveKind, string],
  values: readonly unknown[],
): Promise<Row[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select line from archive.entry where account_id = $1 and game_account_id = $2 and kind = $3 and ${condition}`,
    [accountId, gameAccountId, kind, ...values],
  )
  return rows.map(({ line }) => JSON.parse(line) as Row)
}

const SEEN = `(line::jsonb ->> 'seen')`

/** Orders that a reading contained. */
const ordersOf = (client: pg.ClientBase, turn: Turn, readAt: string | undefined): Promise<StoredOrder[]> =>
  readAt === undefined ? Promise.resolve([]) : linesOf(client, turn, ['orders', `${SEEN} = $4`], [readAt])

const filledOf = async (
  client: pg.ClientBase,
  turn: Turn,
  gone: readonly StoredOrder[],
  open: readonly StoredOrder[],
) => {
  if (gone.length === 0) return []
  const since = new Date(Math.min(...gone.map(({ seen }) => Date.parse(seen))))
  return findFilled(gone, open, await linesOf<StoredTrade>(client, turn, ['trades', 'at >= $4'], [since]))
}

const NOTHING_AHEAD = { ahead: null, betterPrice: null, threshold: null }

const filledFact = (order: StoredOrder, gameAccount: string): OrderFact => {
  const { quantity } = order
  return { order, gameAccount, what: 'filled', units: quantity, quantity, ...NOTHING_AHEAD }
}

/** What happened since the reading before. */
const factsOfOrders = async (
  client: pg.ClientBase,
  turn: Turn,
  before: readonly StoredOrder[],
  { gameAccount, readAt }: Written,
): Promise<{ facts: OrderFact[]; open: StoredOrder[] }> => {
  const open = await ordersOf(client, turn, readAt)
  const known = new Map(open.map((order) => [orderId(order), order]))
  const gone = before.filter((order) => !known.has(orderId(order)))
  const facts = (await filledOf(client, turn, gone, open)).map(({ order }) => filledFact(order, gameAccount))
  for (const { quantity, ...order } of before) {
    const left = known.get(orderId({ ...order, quantity }))
    if (left === undefined || left.quantity >= quantity) continue
    const units = quantity - left.quantity
    const which = String(left.quantity)
    facts.push({ order: left, gameAccount, what: 'partly_filled', which, units, quantity, ...NOTHING_AHEAD })
  }
  return { facts, open }
}

/** What trades that were read now say of orders that were gone before. */
const factsOfTrades = async (client: pg.ClientBase, turn: Turn, { gameAccount }: Written): Promise<OrderFact[]> => {
  const { rows } = await client.query<{ readAt: string | null }>(
    `select cursor ->> 'readAt' as "readAt" from account.due
     where account_id = $1 and game_account_id = $2 and kind = 'orders'`,
    [turn.accountId, turn.gameAccountId],
  )
  const readAt = rows[0]?.readAt ?? null
  if (readAt === null || turn.cursor.readAt === undefined) return []
  const known = new Date(Date.parse(turn.cursor.readAt) - ANSWER_LAG_MS)
  const open = await ordersOf(client, turn, readAt)
  const gone = await linesOf<StoredOrder>(
    client,
    turn,
    ['orders', `${SEEN} < $4 and ${SEEN} >= $5`],
    [readAt, new Date(Math.min(known.getTime(), Date.parse(readAt)) - SOUGHT_MS).toISOString()],
  )
  const filled = await filledOf(client, turn, gone, open)
  return filled.filter(({ at }) => at >= known.getTime()).map(({ order }) => filledFact(order, gameAccount))
}

const asks = ({ conditions }: OrderRule, what: OrderFact['what']): boolean =>
  conditions.some(({ field, value }) => field === what && value === 1)

const daysOld = ({ created }: StoredOrder, at: string): number => (Date.parse(at) - Date.parse(created)) / DAY_MS

/** Orders that came to be as old since the reading before, or since there is the rule. */
const agedOf = (rule: OrderRule, open: readonly StoredOrder[], turn: Turn, { gameAccount, readAt }: Written) =>
  rule.conditions.flatMap(({ field, op, value }) => {
    if (field !== 'age_days') return []
    const isPast = (days: number): boolean => (op === 'gt' ? days > value : days >= value)
    const readBefore = turn.lastAt !== null && rule.changedAt < turn.lastAt ? turn.cursor.readAt : undefined
    const wasPast = (order: StoredOrder): boolean => readBefore !== undefined && isPast(daysOld(order, readBefore))
    return open
      .filter((order) => isPast(daysOld(order, readAt)) && !wasPast(order))
      .map((order): OrderNews => {
        const { quantity } = order
        const units = { units: quantity, quantity }
        return { rule, fact: { order, gameAccount, what: 'age_days', ...units, ...NOTHING_AHEAD, threshold: value } }
      })
  })

/**
 * What rules about orders hear of a turn, in the transaction that ends it: a turn that is lost tells nothing. Null where
 * no rule asks; to be called before the reading is written.
 */
export const watchTurn = async (
  client: pg.ClientBase,
  deps: NoticeDeps,
  turn: Turn,
  now: Date,
): Promise<TurnWatch | null> => {
  if (turn.kind !== 'orders' && turn.kind !== 'trades') return null
  // Of two turns of an account the later one waits, and sees what the first one has written.
  const rules = (await readOrderRules(client, now, { owners: [turn.accountId], isLocked: true })).filter(
    ({ gameAccountId }) => gameAccountId === null || gameAccountId === turn.gameAccountId,
  )
  if (rules.length === 0) return null
  const before = turn.kind === 'orders' ? await ordersOf(client, turn, turn.cursor.readAt) : []
  return async (written) => {
    const { facts, open } =
      turn.kind === 'orders'
        ? await factsOfOrders(client, turn, before, written)
        : { facts: await factsOfTrades(client, turn, written), open: [] }
    const news = rules.flatMap((rule) => [
      ...facts.filter(({ what }) => asks(rule, what)).map((fact) => ({ rule, fact })),
      ...agedOf(rule, open, turn, written),
    ])
    return tellOrders({ client, tx: written.tx }, deps, news, written.now)
  }
}
