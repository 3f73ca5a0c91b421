import type pg from 'pg'

const FLOWS = ['buy_sold', 'buy_listed', 'buy_delisted', 'sell_sold', 'sell_listed', 'sell_delisted']
const VALUES = ['buy_value', 'sell_value']
/** Archives may report withdrawn units but not their value: then the sum of the others is not that of the market. */
const PARTLY_TOLD = 'sell_delisted_value'
const COLUMNS = ['items', ...FLOWS, ...VALUES, PARTLY_TOLD]

const SUM = `
  insert into market.market_day as old (day, ${COLUMNS.join(', ')})
  select day, count(*), ${FLOWS.map((name) => `coalesce(sum(${name}), 0)`).join(', ')},
    ${VALUES.map((name) => `coalesce(floor(sum(${name}) + 0.5), 0)`).join(', ')},
    case when count(${PARTLY_TOLD}) = count(sell_sold) then coalesce(floor(sum(${PARTLY_TOLD}) + 0.5), 0) end
  from market.history_day where day >= $1 and day <= $2 group by day
  having bool_or(source = 0)
    or 2 * count(*) filter (where coalesce(buy_sold, sell_sold) is not null) >= (select count(*) from market.price)
  on conflict (day) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
  where (${COLUMNS.map((name) => `old.${name}`).join(', ')})
    is distinct from (${COLUMNS.map((name) => `excluded.${name}`).join(', ')})`

/**
 * Sums the whole market for each day of a span, both ends inclusive. Days of an archive count if it has the trade of at
 * least half of the currently traded items: the sum of a few, or of prices alone, is not a total.
 */
export const sumMarketDays = async (pool: pg.Pool, fromDay: number, toDay: number): Promise<number> =>
  (await pool.query(SUM, [fromDay, toDay])).rowCount ?? 0
