import { numberArray } from '@gildscope/db'
import { decodeBook, type Side, steadyPrice, steadyUnits, WINDOWS } from '@gildscope/market'
import type pg from 'pg'
import type { MarketMemory } from './market-memory.ts'

/** The window of a week is calculated once an hour. */
const READ_EVERY_SLOTS = 60
const WEEK = WINDOWS.indexOf('7d')
const FEWEST: Record<Side, number> = { buy: steadyUnits(0), sell: steadyUnits(0) }

export const steadyUnitsOf = ({ steadyUnits: { of } }: MarketMemory, itemId: number): Record<Side, number> =>
  of.get(itemId) ?? FEWEST

/** Reads what was sold in 7 days, unless it is known from less than an hour before. */
export const refreshSteadyUnits = async (memory: MarketMemory, pool: pg.Pool, slot: number): Promise<void> => {
  const { readSlot } = memory.steadyUnits
  if (readSlot !== null && Math.abs(slot - readSlot) < READ_EVERY_SLOTS) return
  const { rows } = await pool.query<[itemId: number, buySold: number | null, sellSold: number | null]>({
    text: 'select item_id, buy_sold, sell_sold from market.window_stat where "window" = $1',
    values: [WEEK],
    rowMode: 'array',
  })
  const of = new Map<number, Record<Side, number>>()
  for (const [itemId, buySold, sellSold] of rows) {
    const units = { buy: steadyUnits(buySold), sell: steadyUnits(sellSold) }
    if (units.buy > FEWEST.buy || units.sell > FEWEST.sell) of.set(itemId, units)
  }
  memory.steadyUnits = { readSlot: slot, of }
  if (readSlot === null) await fillSteadyPrices(memory, pool)
}

/** Current steady prices of books that did not change since a version without them. */
const fillSteadyPrices = async (memory: MarketMemory, pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ item_id: number }>(
    `select item_id from market.price
     where buy_steady is null and sell_steady is null and (buy_quantity >= $1 or sell_quantity >= $2)`,
    [FEWEST.buy, FEWEST.sell],
  )
  const filled = rows.flatMap(({ item_id: id }) => {
    const item = memory.items.get(id)
    if (item === undefined) return []
    const { buys, sells } = decodeBook(item.book)
    const units = steadyUnitsOf(memory, id)
    return { id, slot: item.changedSlot, buy: steadyPrice(buys, units.buy), sell: steadyPrice(sells, units.sell) }
  })
  await pool.query(
    `update market.price p set buy_steady = t.buy, sell_steady = t.sell
     from unnest($1::int4[], $2::int4[], $3::int4[], $4::int4[]) as t (id, slot, buy, sell)
     where p.item_id = t.id and p.changed_slot = t.slot`,
    [
      filled.map(({ id }) => id),
      filled.map(({ slot }) => slot),
      ...(['buy', 'sell'] as const).map((side) => filled.map((row) => row[side])),
    ].map(numberArray),
  )
}
