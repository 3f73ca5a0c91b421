import { findFirstPlainDay } from '@gildscope/dumps'
import type pg from 'pg'
import { sumOldDays } from './sum-old-days.ts'

const FLOWS = ['buy_sold', 'buy_listed', 'buy_delisted', 'sell_sold', 'sell_listed', 'sell_delisted']
const VALUES = ['buy_value', 'sell_value']
/** Archives may report withdrawn units but not their value: then the sum of the others is not that of the market. */
const PARTLY_TOLD = 'sell_delisted_value'
const COLUMNS = ['items', ...FLOWS, ...VALUES, PARTLY_TOLD]
/** The newest law of its polls, which are deleted earlier than the day; none where only an archive has figures. */
const LAW = `case when bool_or(source = 0)
  then (select max(law) from market.poll where slot >= day * 1440 and slot < (day + 1) * 1440) end`

const SUM = `
  insert into market.market_day as old (day, law, ${COLUMNS.join(', ')})
  select day, ${LAW}, count(*), ${FLOWS.map((name) => `coalesce(sum(${name}), 0)`).join(', ')},
    ${VALUES.map((name) => `coalesce(floor(sum(${name}) + 0.5), 0)`).join(', ')},
    case when count(${PARTLY_TOLD}) = count(sell_sold) then coalesce(floor(sum(${PARTLY_TOLD}) + 0.5), 0) end
  from market.history_day where day >= $1 and day <= $2 group by day
  having bool_or(source = 0)
    or 2 * count(*) filter (where coalesce(buy_sold, sell_sold) is not null) >= (select count(*) from market.price)
  on conflict (day) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')},
    law = coalesce(excluded.law, old.law)
  where (${COLUMNS.map((name) => `old.${name}`).join(', ')}, old.law)
    is distinct from (${COLUMNS.map((name) => `excluded.${name}`).join(', ')}, coalesce(excluded.law, old.law))`

/**
 * Sums the whole market for each day of a span, both ends inclusive. Days of an archive count if it has the trade of at
 * least half of the currently traded items: the sum of a few, or of prices alone, is not a total. `today` is a day since
 * 1970, too.
 */
export const sumMarketDays = async (
  pool: pg.Pool,
  { fromDay, toDay, today }: { fromDay: number; toDay: number; today: number },
): Promise<number> => {
  const before = await findFirstPlainDay(pool, today)
  const old = fromDay < before ? await sumOldDays(pool, { fromDay, toDay: Math.min(toDay, before - 1), before }) : 0
  if (toDay < before) return old
  return old + ((await pool.query(SUM, [Math.max(fromDay, before), toDay])).rowCount ?? 0)
}
