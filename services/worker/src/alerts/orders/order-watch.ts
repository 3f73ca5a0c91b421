import { MOST_EVENTS } from '@gildscope/alerts'
import { DAY_MS } from '@gildscope/base/time'
import { inTransaction } from '@gildscope/db'
import { deliver, sendMail } from '@gildscope/jobs'
import type { Book } from '@gildscope/market'
import { readStoredBook, type StoredBook } from '@gildscope/market'
import type { StoredOrder } from '@gildscope/players'
import type pg from 'pg'
import type { WatchDeps } from '../alert-watch.ts'
import { findAhead, isOfBook, type Judged, stepOrders, type ToldState } from './ahead-of-orders.ts'
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
/** What the batches of a poll share: the notices of each account, and the items of which not all was told. */
type Poll = {
  slot: number
  at: Date
  listedBookOf: (itemId: number) => Book | null
  heard: Map<string, number>
  untold: Set<number>
}
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
  if (states.length === 0) return
  // Arrays in an array must be of one length: what was told is given as JSON.
  await client.query(
    `insert into account.alert_state
       (account_id, alert_id, item_id, revision, held, has_fired, fired_at, slot, told_orders)
     select account_id, alert_id, item_id, revision, 0, told <> '[]', fired_at, $7::int4,
       array(select jsonb_array_elements_text(told))
     from unnest($1::uuid[], $2::text[], $3::int4[], $4::int4[], $5::timestamptz[], $6::jsonb[])
       as given (account_id, alert_id, item_id, revision, fired_at, told)
     on conflict (account_id, alert_id, item_id) do update set revision = excluded.revision,
       has_fired = excluded.has_fired, fired_at = excluded.fired_at, slot = excluded.slot,
       told_orders = excluded.told_orders`,
    [
      states.map(({ accountId }) => accountId),
      states.map(({ alertId }) => alertId),
      states.map(({ itemId }) => itemId),
      states.map(({ revision }) => revision),
      states.map(({ firedAt }) => firedAt),
      states.map(({ told }) => JSON.stringify(told)),
      slot,
    ],
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
  /** The orders of the archives by item and owner. */
  #orders = new Map<number, Map<string, OpenOrder[]>>()
  /** Items of which an account was not told all: they are judged again at the next poll. */
  #untold: ReadonlySet<number> = new Set()
  /** Rules that cannot be read, and of which the log says so. */
  #odd: ReadonlySet<string> = new Set()
  /** Keys of rules that were judged. */
  #judged = new Set<string>()
  /** The slot after the last one that was judged; null: none. */
  #next: number | null = null

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  /**
   * Judges the books as they are after a slot was stored. `listedBookOf`: what the list of prices leaves of a book that it
   * contradicts; where an order is first by one of them and not by the other, the next poll decides.
   */
  async judge(
    slot: number,
    listedBookOf: (itemId: number) => Book | null = () => null,
  ): Promise<{ judged: number; notices: number }> {
    const { pool, jobs, log, now } = this.#deps
    const at = now()
    await endPastRules(pool, at)
    const rules = (await this.#readRules(at)).filter(isAboutBook)
    await this.#refresh(rules, at)
    this.#group()
    await this.#forgetGone()
    const ids = await this.#find(rules)
    const poll = { slot, at, listedBookOf, heard: new Map<string, number>(), untold: new Set<number>() }
    let notices = 0
    for (let from = 0; from < ids.length; from += BOOKS_AT_ONCE) {
      const told = await this.#judgeItems(ids.slice(from, from + BOOKS_AT_ONCE), poll)
      notices += told.notices
      if (told.hasMail) await jobs.enqueue(sendMail, {})
      if (told.hasDeliveries) await jobs.enqueue(deliver, {})
    }
    this.#judged = new Set(rules.map(keyOf))
    for (const archive of this.#archives.values()) archive.isNew = false
    this.#untold = poll.untold
    this.#next = slot + 1
    if (notices > 0) log.info({ slot, notices }, 'rules about orders came true')
    return { judged: ids.length, notices }
  }

  async #readRules(at: Date): Promise<OrderRule[]> {
    const odd = new Set<string>()
    const rules = await readOrderRules(this.#deps.pool, at, {
      onOdd: (rule, err) => {
        const key = keyOf(rule)
        odd.add(key)
        if (!this.#odd.has(key)) this.#deps.log.warn({ err, rule: key }, 'a rule about orders cannot be read')
      },
    })
    this.#odd = odd
    return rules
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

  #group(): void {
    this.#orders = new Map()
    for (const { accountId, orders } of this.#archives.values())
      for (const order of orders) {
        const owners = this.#orders.get(order.item_id) ?? new Map<string, OpenOrder[]>()
        this.#orders.set(order.item_id, owners)
        const own = owners.get(accountId)
        if (own === undefined) owners.set(accountId, [order])
        else own.push(order)
      }
  }

  /** Nothing is remembered of items without an open order. */
  async #forgetGone(): Promise<void> {
    for (const [accountId, archives] of Map.groupBy(this.#archives.values(), (archive) => archive.accountId)) {
      if (!archives.some(({ isNew }) => isNew)) continue
      await this.#deps.pool.query(
        `delete from account.alert_state
         where account_id = $1 and told_orders is not null and item_id <> all($2::int4[])`,
        [accountId, archives.flatMap(({ orders }) => orders.map(({ item_id }) => item_id))],
      )
    }
  }

  /** Items whose book changed, those of rules and readings that are new, and those of which not all was told. */
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
    for (const id of this.#untold) if (all.has(id)) fresh.add(id)
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

  #isContradicted(itemId: number, book: Book, listed: Book | null): boolean {
    if (listed === null) return false
    return [...(this.#orders.get(itemId)?.values() ?? [])].some((orders) =>
      orders.some((order) => {
        const [byBook, byList] = [book, listed].map((one) => {
          const ahead = findAhead(order, orders, one)
          return ahead && ahead.units > 0
        })
        return byBook !== byList
      }),
    )
  }

  /** The orders of each owner in some books, and what is ahead of them. */
  #judgeBooks(books: ReadonlyMap<number, Book>): Map<string, [itemId: number, judged: Judged<OpenOrder>[]][]> {
    const byOwner = new Map<string, [number, Judged<OpenOrder>[]][]>()
    for (const [itemId, book] of books)
      for (const [accountId, orders] of this.#orders.get(itemId) ?? []) {
        const judged = orders.map((order) => ({ order, ahead: findAhead(order, orders, book) }))
        const own = byOwner.get(accountId)
        if (own === undefined) byOwner.set(accountId, [[itemId, judged]])
        else own.push([itemId, judged])
      }
    return byOwner
  }

  async #judgeItems(ids: readonly number[], poll: Poll): Promise<Told> {
    const { slot, at, heard, untold } = poll
    const books = await this.#readBooks(ids)
    for (const [itemId, book] of books)
      if (this.#isContradicted(itemId, book, poll.listedBookOf(itemId))) {
        books.delete(itemId)
        poll.untold.add(itemId)
      }
    const owners = this.#judgeBooks(books)
    return inTransaction(this.#deps.pool, async (client, tx) => {
      const armed = (await readOrderRules(client, at, { owners: [...owners.keys()], isLocked: true })).filter(
        isAboutBook,
      )
      const before = await readTold(client, armed, [...books.keys()])
      const news: OrderNews[] = []
      const states: ToldRow[] = []
      for (const rule of armed)
        for (const [itemId, orders] of owners.get(rule.accountId) ?? []) {
          const judged = orders.filter(
            ({ order }) => rule.gameAccountId === null || rule.gameAccountId === order.gameAccountId,
          )
          const known = before.get(`${keyOf(rule)} ${itemId}`) ?? { told: [], firedAt: null }
          const count = heard.get(rule.accountId) ?? 0
          const step = stepOrders(rule, judged, known, at, MOST_EVENTS - count)
          heard.set(rule.accountId, count + step.news.length)
          if (step.untold > 0) untold.add(itemId)
          news.push(...step.news.map((one) => ({ rule, fact: factOf(one, slot) })))
          if (String(step.state.told) !== String(known.told) || step.news.length > 0)
            states.push({ ...step.state, ...rule, itemId })
        }
      await storeTold(client, states, slot)
      return tellOrders({ client, tx }, this.#deps, news, at)
    })
  }
}
