import { type Side, steadyUnits, WINDOWS } from '@gildscope/market'
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
}
