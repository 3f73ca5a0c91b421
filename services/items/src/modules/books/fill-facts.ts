import { DAY_MS } from '@gildscope/base/time'
import type { FillFacts, OrderBook } from '@gildscope/contracts'
import { numberArray } from '@gildscope/db'
import {
  decodeFronts,
  decodeSpells,
  frontCounts,
  type Side,
  sumTenures,
  type TenureDay,
  type Tenures,
} from '@gildscope/market'
import type pg from 'pg'
import type { ItemStore } from '../../store/item-store.ts'
import { numberColumn } from '../../store/read-column.ts'
import type { Snapshot } from '../../store/snapshot.ts'

/** Rows that are read of an item, at most. */
export const FRONT_DAYS = 30
const SOLD_DAYS = 7

/** `counted` is the slot up to which all fronts are counted. */
const TENURES = `
  select t.item_id as id, spells, m.next as counted, s.fronts as standing,
    buy_sold, sell_sold, buy_sold_squares, sell_sold_squares
  from market.front_tenure t join market.roll_up_mark m on m.stage = 'front'
  left join market.front_standing s on s.item_id = t.item_id
  where t.item_id = any($1::int4[]) and day > $2 order by t.item_id, day`

type TenureRow = { id: number; spells: Buffer; counted: number; standing: Buffer | null } & Record<
  `${Side}_sold` | `${Side}_sold_squares`,
  number
>

/** How soon orders of items fill: the trade of a week from memory, fronts of 30 days. Null where nothing was seen. */
export const createFillFacts =
  ({ pool, store }: { pool: pg.Pool; store: ItemStore }) =>
  async (ids: readonly number[]): Promise<Map<number, OrderBook['fills']>> => {
    const snapshot = store.current()
    const firstDay = Math.floor((snapshot.lastPollAt ?? 0) / DAY_MS) - FRONT_DAYS
    const { rows } = await pool.query<TenureRow>(TENURES, [numberArray(ids), firstDay])
    const factsOf = sideFacts(snapshot)
    return new Map(
      [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofItem]) => {
        const { counted, standing } = ofItem[0]!
        const tenures = sumTenures(ofItem.map(dayOfRow), decodeFronts(standing), counted)
        return [id, { buy: factsOf(id, 'buy', tenures), sell: factsOf(id, 'sell', tenures) }]
      }),
    )
  }

const dayOfRow = (row: TenureRow): TenureDay => {
  const side = (name: Side) => ({
    sold: row[`${name}_sold`],
    soldSquares: row[`${name}_sold_squares`],
  })
  return { spells: decodeSpells(row.spells), buy: side('buy'), sell: side('sell') }
}

const sideFacts = (snapshot: Snapshot) => {
  const columns = Object.fromEntries(
    ['coverage', 'buy_sold', 'sell_sold', 'buy_sold_error', 'sell_sold_error'].map((name) => [
      name,
      numberColumn(snapshot, `7d_${name}`),
    ]),
  )
  return (id: number, side: Side, { spells, batch }: Tenures): FillFacts | null => {
    const row = snapshot.rowOf.get(id)
    const figure = (name: string): number | null => (row === undefined ? null : (columns[name]?.(row) ?? null))
    const [sold, soldError] = [figure(`${side}_sold`), figure(`${side}_sold_error`)]
    // Sums are of what was observed.
    const days = SOLD_DAYS * (figure('coverage') ?? 0)
    const fronts = frontCounts(spells, side).map(([...front]) => front)
    if (sold === null || soldError === null || days === 0 || fronts.length === 0) return null
    return {
      days: Math.round(days * 100) / 100,
      sold: sold / days,
      soldError: soldError / days,
      batch: batch[side],
      fronts,
    }
  }
}
