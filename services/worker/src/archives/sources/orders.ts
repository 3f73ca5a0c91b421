import { DAY_MS } from '@gildscope/base/time'
import { openOrderCalls } from '@gildscope/contracts/game'
import { readPages } from '@gildscope/game-api'
import type { Side } from '@gildscope/market'
import { orderId, orderOf, type StoredOrder } from '@gildscope/players'
import type pg from 'pg'
import { type Entry, toEntry, type Whose } from '../entry-store.ts'
import type { Source } from './source.ts'

const SIDES = ['buy', 'sell'] as const satisfies readonly Side[]

/** Closed orders are deleted after it; the trades that they became stay. */
const KEPT_MS = 90 * DAY_MS

const entryOf = (order: StoredOrder): Entry => toEntry(orderId(order), order.seen, order)

/** The moment of the entry is when the order was first seen; its line is its last known state. */
const writeOrders = async (
  client: pg.ClientBase,
  { accountId, gameAccountId, kind }: Whose,
  orders: readonly Entry[],
  now: Date,
): Promise<number> => {
  await client.query(
    `insert into archive.entry (account_id, game_account_id, kind, entry_id, at, line)
     select $1, $2, $3, answered.id, $4, answered.line from unnest($5::text[], $6::text[]) as answered (id, line)
     on conflict (account_id, game_account_id, kind, entry_id) do update set line = excluded.line`,
    [accountId, gameAccountId, kind, now, orders.map(({ entryId }) => entryId), orders.map(({ line }) => line)],
  )
  await client.query(
    `delete from archive.entry
     where account_id = $1 and game_account_id = $2 and kind = $3 and (line::jsonb ->> 'seen')::timestamptz < $4`,
    [accountId, gameAccountId, kind, new Date(now.getTime() - KEPT_MS)],
  )
  return orders.length
}

/** Open orders as the game last reported them. An answer that may be incomplete is not stored as their state. */
export const orders: Source = {
  entryOf,
  // They have a current state only.
  gapBetween: () => null,
  read: async (player, { turn, gameNow }) => {
    const sides: { side: Side; read: Awaited<ReturnType<typeof readPages<Parameters<typeof orderOf>[1]>>> }[] = []
    for (const side of SIDES)
      sides.push({ side, read: await readPages(player.pages(openOrderCalls[side]), { idOf: ({ id }) => String(id) }) })
    const now = gameNow()
    const suspicion = sides.find(({ read }) => read.suspicion !== null)?.read.suspicion ?? null
    const found = sides.flatMap(({ side, read }) => read.rows.map((row) => orderOf(side, row, now)))
    return {
      suspicion,
      cursor: suspicion === null ? { readAt: now.toISOString() } : turn.cursor,
      write: async (client) => (suspicion === null ? writeOrders(client, turn, found.map(entryOf), now) : 0),
    }
  },
}
