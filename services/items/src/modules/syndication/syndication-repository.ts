import type { DayRanking } from '@gildscope/contracts'
import { type Db, schema } from '@gildscope/db'
import { LISTING_FEE_PERCENT, SALE_FEE_PERCENT } from '@gildscope/market'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'

const average = (side: string, of: 'price' | 'quantity', row = 'd'): string =>
  `${row}.${side}_${of}_sum::float8 / nullif(${row}.${side}_samples, 0)`

/** What a day is ranked by, in SQL: `d` is the day, `p` the one before it. */
const RANKED_BY: Readonly<Record<DayRanking, string>> = {
  // A rise counts as far as the lowest ask of the whole day kept it, a fall in full.
  rise: `(d.sell_price_min / (${average('sell', 'price', 'p')}) - 1) * 100`,
  fall: `(1 - ${average('sell', 'price')} / (${average('sell', 'price', 'p')})) * 100`,
  sold: 'd.sell_sold',
  bought: 'd.buy_sold',
  value: 'd.sell_value',
  taxes: `floor((d.buy_value + d.sell_value) * ${SALE_FEE_PERCENT} / 100) + floor(d.sell_delisted_value * ${LISTING_FEE_PERCENT} / 100)`,
  listed: 'd.sell_listed',
  delisted: 'd.sell_delisted',
  supply: average('sell', 'quantity'),
  demand: average('buy', 'quantity'),
  sell: average('sell', 'price'),
  buy: average('buy', 'price'),
}

const CHANGES: ReadonlySet<DayRanking> = new Set(['rise', 'fall'])

export const RANKED = 10

export type Ranked = { day: number; itemId: number; value: number }
/** Two polls that were stored one after the other. */
export type PollGap = { before: number; after: number }
export type Polls = { last: number | null; gaps: readonly PollGap[] }

export const syndicationRepository = (db: Db, large: pg.Pool) => ({
  /** Days before this one are complete. */
  findClosedBefore: async (): Promise<number> => {
    const { next, stage } = schema.rollUpMark
    const [mark] = await db.select({ next }).from(schema.rollUpMark).where(eq(stage, 'day'))
    return mark?.next ?? 0
  },

  /** The first items of each day by a ranking. Items one by one: their days are next to each other, those of a day are not. */
  listRanked: async (ranking: DayRanking, { from, to }: { from: number; to: number }): Promise<Ranked[]> => {
    const { rows } = await large.query<Ranked>(
      `select day, item_id as "itemId", value from (
         select v.*, row_number() over (partition by day order by value desc, item_id) as place
         from market.item i, lateral (
           select d.day, d.item_id, ${RANKED_BY[ranking]} as value
           from market.history_day d
           ${CHANGES.has(ranking) ? 'join market.history_day p on p.item_id = d.item_id and p.day = d.day - 1' : ''}
           where d.item_id = i.id and d.day between $1 and $2 limit $3
         ) v where value > 0
       ) ranked where place <= ${RANKED} order by day desc, place`,
      [from, to, to - from + 1],
    )
    return rows
  },

  /** Times of more than so many minutes without a poll. */
  findPolls: async (fromSlot: number, minutes: number): Promise<Polls> => {
    const { rows } = await db.execute<{ slot: number; before: number | null; last: number }>(sql`
      select slot, before, last from (
        select slot, lag(slot) over (order by slot) as before, max(slot) over () as last
        from market.poll where finished_at is not null and slot >= ${fromSlot}
      ) polls where slot - before > ${minutes} or slot = last order by slot`)
    const gaps = rows.flatMap(({ slot, before }) =>
      before !== null && slot - before > minutes ? [{ before, after: slot }] : [],
    )
    return { last: rows[0]?.last ?? null, gaps }
  },
})

export type SyndicationRepository = ReturnType<typeof syndicationRepository>
