import { numberArray } from '@gildscope/db'
import { MINUTES_AN_HOUR, type PickMinute } from '@gildscope/finder'
import type { Side } from '@gildscope/market'
import type pg from 'pg'

const MINUTES = `
  select item_id, slot, buy_price, buy_sold, buy_value, sell_price, sell_sold, sell_value from market.history_minute
  where item_id = any($1::int4[]) and slot >= $2 and slot < $3 order by item_id, slot`

const HUNDREDTHS = 100

type Cell = number | null

/**
 * In favour of the market: estimates may be fractions of a unit, and what is less than a hundredth counts for nothing,
 * nor does its value. That of the rest is rounded so that nothing seems to have gone at worse prices.
 */
const sideOf = (side: Side, price: Cell, sold: Cell, value: Cell) => {
  const exact = (sold ?? 0) * HUNDREDTHS
  const traded = Math.floor(exact)
  const round = side === 'buy' ? Math.ceil : Math.floor
  return { price, traded, value: traded === 0 ? 0 : round(((value ?? 0) * traded) / exact) }
}

/** Minutes of an hour since 1970, by item; of items in which nothing changed none. */
export const readPickMinutes = async (
  client: pg.ClientBase,
  runs: readonly { itemId: number }[],
  hour: number,
): Promise<Map<number, PickMinute[]>> => {
  const ids = [...new Set(runs.map(({ itemId }) => itemId))]
  const { rows } = await client.query<[number, number, Cell, Cell, Cell, Cell, Cell, Cell]>({
    text: MINUTES,
    values: [numberArray(ids), hour * MINUTES_AN_HOUR, (hour + 1) * MINUTES_AN_HOUR],
    rowMode: 'array',
  })
  const byItem = new Map<number, PickMinute[]>()
  for (const [id, slot, buy, bought, buyValue, sell, sold, sellValue] of rows) {
    const minute = { slot, buy: sideOf('buy', buy, bought, buyValue), sell: sideOf('sell', sell, sold, sellValue) }
    const known = byItem.get(id)
    if (known === undefined) byItem.set(id, [minute])
    else known.push(minute)
  }
  return byItem
}
