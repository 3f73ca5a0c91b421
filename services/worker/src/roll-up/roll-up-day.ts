import { BUCKET_COLUMNS, ensurePartitions } from '@gildscope/db'
import type pg from 'pg'
import { isWorth, summedUnits, summedWorth } from './summed-units.ts'

const HOURS_PER_DAY = 24

const isAverage = (name: string): boolean => /_(price|quantity)_m2$/.test(name)

/**
 * `buy_price_m2` -> the group's spread around its own mean plus that of the mean around the mean of all groups; unknown
 * if it is unknown for one of them.
 */
const combinedDeviation = (name: string): string => {
  const sum = name.replace(/_m2$/, '_sum')
  const samples = name.replace(/_(price|quantity)_m2$/, '_samples')
  return `case when bool_and(${name} is not null or ${samples} = 0) then sum(${name} + case when ${samples} > 0
    then ${samples} * (${sum}::float8 / ${samples} - mean_${sum}) ^ 2 else 0 end) end`
}

const combined = (name: string): string => {
  if (isAverage(name)) return combinedDeviation(name)
  if (name.endsWith('_quantity_sum')) return `round(${summedUnits(name)})`
  if (isWorth(name)) return summedWorth(name)
  if (name.endsWith('_min')) return `min(${name})`
  if (name.endsWith('_max')) return `max(${name})`
  return `sum(${name})`
}

const MEANS = ['buy_price_sum', 'buy_quantity_sum', 'sell_price_sum', 'sell_quantity_sum'].map((sum) => {
  const samples = sum.replace(/_(price|quantity)_sum$/, '_samples')
  return `sum(${sum}) over item::float8 / nullif(sum(${samples}) over item, 0) as mean_${sum}`
})

/**
 * One row per item from the hours of a day, which may be incomplete. Without any hour of our own an archive's day row
 * is kept, because it is more complete than its hours.
 */
const DAY = `
  insert into market.history_day (item_id, day, ${BUCKET_COLUMNS.join(', ')}, source)
  select item_id, $1::int4, ${BUCKET_COLUMNS.map(combined).join(', ')}, 0
  from (
    select h.*, ${MEANS.join(', ')} from market.history_hour h
    where hour >= $1::int4 * ${HOURS_PER_DAY} and hour < ($1::int4 + 1) * ${HOURS_PER_DAY}
    window item as (partition by item_id)
  ) hours
  group by item_id
  having bool_or(source = 0)
  order by item_id
  on conflict (item_id, day) do update set
    ${[...BUCKET_COLUMNS, 'source'].map((name) => `${name} = excluded.${name}`).join(', ')}`

/** Makes the day rows (days since 1970) from the hours stored so far; safe to repeat. Answers the rows written. */
export const rollUpDay = async (pool: pg.Pool, day: number): Promise<number> => {
  await ensurePartitions(pool, 'history_day', day, day)
  const { rowCount } = await pool.query(DAY, [day])
  return rowCount ?? 0
}
