import { type FlipCandidate, MAX_FLIP_CANDIDATES } from '@gildscope/contracts'
import { type MarketRow, rankCandidates } from '@gildscope/finder'
import { decodeSpells, frontCounts, type Side, WINDOWS } from '@gildscope/market'
import type pg from 'pg'

const WEEK_DAYS = 7
const WEEK = WINDOWS.indexOf('7d')

type Row = {
  id: number
  buy: number
  sell: number
  isOld: boolean
  days: number
  spread: number
  spells: Buffer
  usualBuy: number | null
  usualSell: number | null
} & Record<`${Side}_sold` | `${Side}_sold_error` | `${Side}_batch`, number>

const KNOWN = `
  select f.item_id as id, p.buy_price as buy, p.sell_price as sell, p.last_seen_slot is not null as "isOld", f.days, f.spread,
    f.spells, f.buy_sold, f.buy_sold_error, f.buy_batch, f.sell_sold, f.sell_sold_error, f.sell_batch,
    w.buy_price_avg as "usualBuy", w.sell_price_avg as "usualSell"
  from market.flip_fact f join market.price p using (item_id)
    left join market.window_stat w on w.item_id = f.item_id and w."window" = ${WEEK}
  where f.spells is not null`

/** What `/v1/flip-candidates` answers: facts of the last count at the prices of now. */
export const readCandidates = async (client: pg.ClientBase): Promise<FlipCandidate[]> => {
  const { rows } = await client.query<Row>(KNOWN)
  const market = rows.map(
    ({ id, buy, sell, isOld, days, usualBuy, usualSell, ...row }): MarketRow => ({
      ...{ id, buy, sell, isOld, coverage: days / WEEK_DAYS },
      traded: { buy: row.buy_sold * days, sell: row.sell_sold * days },
      usual: { buy: usualBuy, sell: usualSell },
    }),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const { ranked } = rankCandidates(market, () => true, MAX_FLIP_CANDIDATES)
  return ranked.map(({ id, buy, sell, usual }) => ({ id, buy, sell, usual, ...factsOf(known.get(id)!) }))
}

const factsOf = (row: Row): Pick<FlipCandidate, 'spread' | 'fills'> => {
  const spells = decodeSpells(row.spells)
  const side = (name: Side) => ({
    days: row.days,
    sold: row[`${name}_sold`],
    soldError: row[`${name}_sold_error`],
    batch: row[`${name}_batch`],
    fronts: frontCounts(spells, name).map(([...front]): [number, number, number] => front),
  })
  return { spread: row.spread, fills: { buy: side('buy'), sell: side('sell') } }
}
