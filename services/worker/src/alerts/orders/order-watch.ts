import { DAY_MS } from '@gildscope/base/time'
import { inTransaction } from '@gildscope/db'
import { deliver, sendMail } from '@gildscope/jobs'
import type { Book } from '@gildscope/market'
import type { StoredOrder } from '@gildscope/players'
import type pg from 'pg'
import { readStoredBook, type StoredBook } from '../../memory/stored-book.ts'
import type { WatchDeps } from '../alert-watch.ts'
import { findAhead, isOfBook, stepOrders, type ToldState } from './ahead-of-orders.ts'
import {
  endPastRules,
  type OrderFact,
  type OrderNews,
  type OrderRule,
  readOrderRules,
  type Told,
  tellOrders,
} from './order-rules.ts'

/** An archive that was not read for so long says nothing of what is open now. */
const OLD_MS = 2 * DAY_MS
const BOOKS_AT_ONCE = 500

type OpenOrder = StoredOrder & { gameAccountId: string; gameAccount: string }

/** The open orders of a game account. */
type Archive = {
  accountId: string
  gameAccountId: string
  gameAccount: string
  readAt: string
  orders: OpenOrder[]
} & {
  /** It was not judged yet. */
  isNew: boolean
}

type ToldRow = ToldState & Pick<OrderRule, 'accountId' | 'alertId' | 'revision'> & { itemId: number }
type OrderStep = ReturnType<typeof stepOrders<OpenOrder>>

const keyOf = ({ accountId, alertId, revision }: Pick<OrderRule, 'accountId' | 'alertId' | 'revision'>): string =>
  `${accountId}/${alertId}/${revision}`
const archiveKey = ({ accountId, gameAccountId }: Pick<Archive, 'accountId' | 'gameAccountId'>): string =>
  `${accountId}/${gameAccountId}`

const isAboutBook = ({ conditions }: OrderRule): boolean => conditions.some(isOfBook)

const readTold = async (
  client: pg.ClientBase,
  rules: readonly OrderRule[],
  ids: readonly number[],
): Promise<ReadonlyMap<string, ToldState>> => {
  const { rows } = await client.query<
    ToldState & Pick<OrderRule, 'accountId' | 'alertId' | 'revision'> & { itemId: number }
  >(
    `select account_id as "accountId", alert_id as "alertId", revision, item_id as "itemId", told_orders as told,
       fired_at as "firedAt"
     from account.alert_state
     where account_id = any($1::uuid[]) and item_id = any($2::int4[]) and told_orders is not null`,
    [[...new Set(rules.map(({ accountId }) => accountId))], ids],
  )
  return new Map(rows.map((row) => [`${keyOf(row)} ${row.itemId}`, row]))
}

/** An order that is first again is armed; when it was told last is kept for rules with a pause. */
const storeTold = async (client: pg.ClientBase, states: readonly ToldRow[], slot: number): Promise<void> => {
  for (const { accountId, alertId, revision, itemId, told, firedAt } of states)
    await client.query(
      `insert into account.alert_state
         (account_id, alert_id, item_id, revision, held, has_fired, fired_at, slot, told_orders)
       values ($1, $2, $3, $4, 0, $5, $6, $7, $8)
       on conflict (account_id, alert_id, item_id) do update set revision = excluded.revision,
         has_fired = excluded.has_fired, fired_at = excluded.fired_at, slot = excluded.slot,
         told_orders = excluded.told_orders`,
      [accountId, alertId, itemId, revision, told.length > 0, firedAt, slot, told],
    )
}

const factOf = ({ order, ahead, condition }: OrderStep['news'][number], slot: number): OrderFact => {
  const { quantity: units, gameAccount } = order
  const { field, value } = condition
  return {
    ...{ order, gameAccount, which: String(slot), units, quantity: units },
    ...{ ahead: ahead.units, betterPrice: ahead.betterPrice },
    ...(field === 'undercut' ? { what: 'undercut', threshold: null } : { what: 'ahead', threshold: value }),
  }
}

/**
 * Judges after each poll which open orders others are ahead of, in the process that polls. What was told is in the
 * database; what this process remembers only saves it from judging books that did not change.
 */
export class OrderWatch {
  readonly #deps: WatchDeps
  #archives = new Map<string, Archive>()
  /** Keys of rules that were judged. */
  #judged = new Set<string>()
  /** The slot after the last one that was judged; null: none. */
  #next: number | null = null

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  /** Judges the books as they are after a slot was stored. */
  async judge(slot: number): Promise<{ judged: number; notices: number }> {
    const { pool, jobs, log, now } = this.#deps
    const at = now()
    await endPastRules(pool, at)
    const rules = (await readOrderRules(pool, at)).filter(isAboutBook)
    await this.#refresh(rules, at)
    await this.#forgetGone()
    const ids = await this.#find(rules)
    let notices = 0
    for (let from = 0; from < ids.length; from += BOOKS_AT_ONCE) {
      const told = await this.#judgeItems(ids.slice(from, from + BOOKS_AT_ONCE), { slot, at, rules })
      notices += told.notices
      if (told.hasMail) await jobs.enqueue(sendMail, {})
      if (told.hasDeliveries) await jobs.enqueue(deliver, {})
    }
    this.#judged = new Set(rules.map(keyOf))
    for (const archive of this.#archives.values()) archive.isNew = false
    this.#next = slot + 1
    if (notices > 0) log.info({ slot, notices }, 'rules about orders came true')
    return { judged: ids.length, notices }
  }

  /** Reads the orders of archives that were read again since. */
  async #refresh(rules: readonly OrderRule[], at: Date): Promise<void> {
    const known = this.#archives
    this.#archives = new Map()
    if (rules.length === 0) return
    const { pool } = this.#deps
    const { rows } = await pool.query<Omit<Archive, 'orders' | 'isNew'>>(
      `select account_id as "accountId", game_account_id as "gameAccountId", game_account as "gameAccount",
         cursor ->> 'readAt' as "readAt"
       from account.due
       where kind = 'orders' and account_id = any($1::uuid[]) and last_at > $2 and off_since is null
         and cursor ->> 'readAt' is not null`,
      [[...new Set(rules.map(({ accountId }) => accountId))], new Date(at.getTime() - OLD_MS)],
    )
    for (const row of rows) {
      const archive = known.get(archiveKey(row))
      this.#archives.set(
        archiveKey(row),
        archive?.readAt === row.readAt ? archive : { ...row, orders: [], isNew: true },
      )
    }
    const read = [...this.#archives.values()].filter((archive) => known.get(archiveKey(archive)) !== archive)
    if (read.length === 0) return
    const lines = await pool.query<Pick<Archive, 'accountId' | 'gameAccountId'> & { line: string }>(
      `select e.account_id as "accountId", e.game_account_id as "gameAccountId", e.line
       from unnest($1::uuid[], $2::text[], $3::text[]) as given (account_id, game_account_id, read_at)
       join archive.entry e on e.account_id = given.account_id and e.game_account_id = given.game_account_id
         and e.kind = 'orders' and e.line::jsonb ->> 'seen' = given.read_at`,
      [
        read.map(({ accountId }) => accountId),
        read.map(({ gameAccountId }) => gameAccountId),
        read.map(({ readAt }) => readAt),
      ],
    )
    for (const { line, ...row } of lines.rows) {
      const archive = this.#archives.get(archiveKey(row))
      if (archive === undefined) continue
      const { gameAccountId, gameAccount } = archive
      archive.orders.push({ ...(JSON.parse(line) as StoredOrder), gameAccountId, gameAccount })
    }
  }

  /** Nothing is remembered of items without an open order. */
  async #forgetGone(): Promise<void> {
    const read = [...this.#archives.values()].filter(({ isNew }) => isNew)
    for (const accountId of new Set(read.map((archive) => archive.accountId)))
      await this.#deps.pool.query(
        `delete from account.alert_state
         where account_id = $1 and told_orders is not null and item_id <> all($2::int4[])`,
        [accountId, this.#ordersOf(accountId).map(({ item_id }) => item_id)],
      )
  }

  #ordersOf(accountId: string): OpenOrder[] {
    return [...this.#archives.values()]
      .filter((archive) => archive.accountId === accountId)
      .flatMap(({ orders }) => orders)
  }

  /** Items whose book changed, and those of rules and readings that are new. */
  async #find(rules: readonly OrderRule[]): Promise<number[]> {
    const fresh = new Set<number>()
    const all = new Set<number>()
    const newOwners = new Set(rules.filter((rule) => !this.#judged.has(keyOf(rule))).map(({ accountId }) => accountId))
    for (const archive of this.#archives.values()) {
      const isKnown = !archive.isNew && !newOwners.has(archive.accountId)
      for (const { item_id } of archive.orders) (isKnown ? all : fresh).add(item_id)
    }
    const { rows } =
      all.size === 0
        ? { rows: [] }
        : await this.#deps.pool.query<{ id: number }>(
            'select item_id as id from market.price where item_id = any($1::int4[]) and changed_slot >= $2',
            [[...all], this.#next ?? 0],
          )
    for (const { id } of rows) fresh.add(id)
    return [...fresh].sort((one, other) => one - other)
  }

  /** Items that the last poll did not see are left out. */
  async #readBooks(ids: readonly number[]): Promise<Map<number, Book>> {
    const { rows } = await this.#deps.pool.query<StoredBook & { id: number }>(
      `select b.item_id as id, b.book, b.latest from market.order_book b
       join market.price p on p.item_id = b.item_id and p.last_seen_slot is null where b.item_id = any($1::int4[])`,
      [ids],
    )
    return new Map(rows.map(({ id, ...stored }) => [id, readStoredBook(stored)]))
  }

  async #judgeItems(
    ids: readonly number[],
    { slot, at, rules }: { slot: number; at: Date; rules: readonly OrderRule[] },
  ): Promise<Told> {
    const books = await this.#readBooks(ids)
    const owners = [...new Set(rules.map(({ accountId }) => accountId))].filter((accountId) =>
      this.#ordersOf(accountId).some(({ item_id }) => books.has(item_id)),
    )
    return inTransaction(this.#deps.pool, async (client, tx) => {
      const armed = (await readOrderRules(client, at, { owners, isLocked: true })).filter(isAboutBook)
      const before = await readTold(client, armed, [...books.keys()])
      const news: OrderNews[] = []
      const states: ToldRow[] = []
      for (const rule of armed) {
        const own = Map.groupBy(this.#ordersOf(rule.accountId), ({ item_id }) => item_id)
        for (const [itemId, orders] of own) {
          const book = books.get(itemId)
          if (book === undefined) continue
          const judged = orders
            .filter(({ gameAccountId }) => rule.gameAccountId === null || rule.gameAccountId === gameAccountId)
            .map((order) => ({ order, ahead: findAhead(order, orders, book) }))
          const known = before.get(`${keyOf(rule)} ${itemId}`) ?? { told: [], firedAt: null }
          const step = stepOrders(rule, judged, known, at)
          news.push(...step.news.map((one) => ({ rule, fact: factOf(one, slot) })))
          if (String(step.state.told) !== String(known.told) || step.news.length > 0)
            states.push({ ...step.state, ...rule, itemId })
        }
      }
      await storeTold(client, states, slot)
      return tellOrders({ client, tx }, this.#deps, news, at)
    })
  }
}
