import { DAY_MS } from '@gildscope/base/time'
import type { ArchiveKind } from '@gildscope/contracts'
import { archiveSchema, inTransaction } from '@gildscope/db'
import type { Side } from '@gildscope/market'
import { orderKey, type StoredOrder, type StoredTrade } from '@gildscope/players'
import { countFills, publishFillShares, type SideDay, type Withdrawal } from '@gildscope/research/fills'
import type pg from 'pg'

/** Older fills say little of today's market. All of them are in open months. */
const COUNTED_DAYS = 90
/** An order is only withdrawn if trades were read so long after it was last seen: its fill may come with the next reading. */
const FILL_KNOWN_MS = DAY_MS

type Whose = { accountId: string; gameAccountId: string }

const listConsenting = async (pool: pg.Pool): Promise<Whose[]> => {
  const { rows } = await pool.query<Whose>(
    `select account_id as "accountId", game_account_id as "gameAccountId" from account.due
     where kind = 'trades' and fills_since is not null order by 1, 2`,
  )
  return rows
}

/** Locks the turn, so that switching off waits; false if its owner was faster. */
const lockConsenting = async (client: pg.ClientBase, { accountId, gameAccountId }: Whose): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select 1 from account.due
     where account_id = $1 and game_account_id = $2 and kind = 'trades' and fills_since is not null for update`,
    [accountId, gameAccountId],
  )
  return rowCount === 1
}

const readEntries = async <Row>(
  client: pg.ClientBase,
  { accountId, gameAccountId }: Whose,
  kind: ArchiveKind,
  [from, to]: readonly [Date, Date],
): Promise<Row[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select line from archive.entry
     where account_id = $1 and game_account_id = $2 and kind = $3 and at >= $4 and at < $5`,
    [accountId, gameAccountId, kind, from, to],
  )
  return rows.map(({ line }) => JSON.parse(line) as Row)
}

/** Until when an archive is known, in the game's time. */
const findReadAt = async (
  client: pg.ClientBase,
  { accountId, gameAccountId }: Whose,
  kind: ArchiveKind,
): Promise<number> => {
  const { rows } = await client.query<{ readAt: string | null }>(
    `select cursor ->> 'readAt' as "readAt" from account.due
     where account_id = $1 and game_account_id = $2 and kind = $3`,
    [accountId, gameAccountId, kind],
  )
  return Date.parse(rows[0]?.readAt ?? '1970-01-01')
}

/** Orders that the last reading did not contain, of which nothing was ever sold or bought. */
const findWithdrawals = async (
  client: pg.ClientBase,
  whose: Whose,
  { orders, trades }: { orders: readonly StoredOrder[]; trades: readonly StoredTrade[] },
): Promise<Withdrawal[]> => {
  const ordersReadAt = await findReadAt(client, whose, 'orders')
  const tradesReadAt = await findReadAt(client, whose, 'trades')
  const filled = new Set(trades.map(orderKey))
  return orders.flatMap((order) => {
    const seen = Date.parse(order.seen)
    const isGone = seen < ordersReadAt && seen + FILL_KNOWN_MS <= tradesReadAt
    return isGone && !filled.has(orderKey(order)) ? [{ side: order.side, item: order.item_id, seen }] : []
  })
}

type DayRow = Record<'itemId' | 'day' | 'count', number> & Record<`${Side}${'Sold' | 'SoldSeen'}`, number | null>

/** The own estimates of closed days. */
const readDays = async (client: pg.ClientBase, items: ReadonlySet<number>, [from, to]: readonly [number, number]) => {
  const { rows } = await client.query<DayRow>(
    `select item_id as "itemId", day, count, buy_sold as "buySold", sell_sold as "sellSold",
       buy_sold_seen::float8 as "buySoldSeen", sell_sold_seen::float8 as "sellSoldSeen"
     from market.history_day where item_id = any($1) and day >= $2 and day < $3 and source = 0`,
    [[...items], from, to],
  )
  const days = new Map(rows.map((row) => [`${row.itemId} ${row.day}`, row]))
  return (item: number, side: Side, day: number): SideDay | null => {
    const row = days.get(`${item} ${day}`)
    const sold = row?.[`${side}Sold`] ?? null
    if (row === undefined || sold === null) return null
    return { polls: row.count, sold, soldSeen: row[`${side}SoldSeen`] ?? 0 }
  }
}

type CountOptions = {
  /** The game's time, which entries carry. */
  gameNow: number
  pollSeconds: number
  signal: AbortSignal
}

/** Replaces the counts of a game account; returns the number of fills. */
const countAccount = (pool: pg.Pool, whose: Whose, { gameNow, pollSeconds }: CountOptions): Promise<number> =>
  inTransaction(pool, async (client, tx) => {
    if (!(await lockConsenting(client, whose))) return 0
    const today = Math.floor(gameNow / DAY_MS)
    const days = [today - COUNTED_DAYS, today] as const
    const [from, to] = [new Date(days[0] * DAY_MS), new Date(today * DAY_MS)]
    const trades = await readEntries<StoredTrade>(client, whose, 'trades', [from, new Date(gameNow)])
    const orders = await readEntries<StoredOrder>(client, whose, 'orders', [new Date(0), to])
    const items = new Set([...trades, ...orders].map(({ item_id }) => item_id))
    const counts = countFills({
      fills: trades.map(({ side, item_id, quantity, created, purchased }) => {
        return { side, item: item_id, quantity, created: Date.parse(created), purchased: Date.parse(purchased) }
      }),
      withdrawals: await findWithdrawals(client, whose, { orders, trades }),
      findDay: await readDays(client, items, days),
      pollSeconds,
    })
    await client.query('delete from archive.fill_count where account_id = $1 and game_account_id = $2', [
      whose.accountId,
      whose.gameAccountId,
    ])
    const { fillCount } = archiveSchema
    if (counts.length > 0) await tx.insert(fillCount).values(counts.map((count) => ({ ...whose, ...count })))
    return counts.reduce((sum, { fills }) => sum + fills, 0)
  })

/** Counts the fills of everyone who agreed, and publishes what enough of them show. */
export const countAllFills = async (
  pool: pg.Pool,
  options: CountOptions,
): Promise<{ accounts: number; fills: number; classes: number }> => {
  const accounts = await listConsenting(pool)
  let fills = 0
  for (const whose of accounts) {
    options.signal.throwIfAborted()
    fills += await countAccount(pool, whose, options)
  }
  return { accounts: accounts.length, fills, classes: await publishFillShares(pool) }
}
