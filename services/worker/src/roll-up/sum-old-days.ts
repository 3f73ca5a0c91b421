import { DAY_MS } from '@gildscope/base/time'
import { numberArray } from '@gildscope/db'
import { readOldYear, yearOfDay } from '@gildscope/dumps'
import { type FlowSums, SIDES, type SourcedBucket } from '@gildscope/market'
import type pg from 'pg'

const COLUMNS = [
  ...SIDES.flatMap((side) => (['sold', 'listed', 'delisted'] as const).map((field) => ({ side, field }))),
  ...SIDES.map((side) => ({ side, field: 'value' as const })),
  { side: 'sell' as const, field: 'delistedValue' as const },
]
const NAMES = COLUMNS.map(({ side, field }) => `${side}_${field === 'delistedValue' ? 'delisted_value' : field}`)
const isWorth = (field: keyof FlowSums): boolean => field === 'value' || field === 'delistedValue'

class DaySums {
  items = 0
  isOwn = false
  /** Items with trade of either side, and those that say what was sold, and what withdrawn offers were worth. */
  traded = 0
  sold = 0
  worthOfDelisted = 0
  readonly sums = COLUMNS.map(() => 0)

  add({ source, ...bucket }: SourcedBucket): void {
    this.items++
    this.isOwn ||= source === 0
    if (bucket.buy.flow !== null || bucket.sell.flow !== null) this.traded++
    if (bucket.sell.flow !== null) this.sold++
    if (!Number.isNaN(bucket.sell.flow?.delistedValue ?? Number.NaN)) this.worthOfDelisted++
    for (const [index, { side, field }] of COLUMNS.entries()) {
      const figure = bucket[side].flow?.[field] ?? Number.NaN
      if (!Number.isNaN(figure)) this.sums[index]! += figure
    }
  }

  /** In the order of NAMES. */
  row(): (number | null)[] {
    return COLUMNS.map(({ field }, index) => {
      if (field === 'delistedValue' && this.worthOfDelisted !== this.sold) return null
      return isWorth(field) ? Math.floor(this.sums[index]! + 0.5) : this.sums[index]!
    })
  }
}

type Days = ReadonlyMap<number, DaySums>

/** A day with figures of our own was summed from its rows: that sum is exact, and stays. */
const store = async (pool: pg.Pool, days: Days): Promise<number> => {
  const { rows } = await pool.query<{ half: number; known: number[] }>(
    `select (select count(*) from market.price)::float8 / 2 as half,
       coalesce((select array_agg(day) from market.market_day where day = any($1::int4[])), '{}') as known`,
    [numberArray([...days.keys()])],
  )
  const { half, known } = rows[0]!
  const summed = [...days].filter(([day, { isOwn, traded }]) => (isOwn ? !known.includes(day) : traded >= half))
  const cells = summed.map(([, sums]) => sums.row())
  const { rowCount } = await pool.query(
    `insert into market.market_day as old (day, items, ${NAMES.join(', ')})
     select * from unnest($1::int4[], $2::int4[], ${NAMES.map((_, index) => `$${index + 3}::float8[]`).join(', ')})
     on conflict (day) do update set ${['items', ...NAMES].map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${['items', ...NAMES].map((name) => `old.${name}`).join(', ')})
       is distinct from (${['items', ...NAMES].map((name) => `excluded.${name}`).join(', ')})`,
    [
      numberArray(summed.map(([day]) => day)),
      numberArray(summed.map(([, { items }]) => items)),
      ...NAMES.map((_, index) => numberArray(cells.map((row) => row[index] ?? null))),
    ],
  )
  return rowCount ?? 0
}

const firstYear = async (pool: pg.Pool, before: number): Promise<number | null> => {
  const { rows } = await pool.query<{ year: number | null; day: number | null }>(
    `select (select min(year) from market.history_year_pack) as year,
       (select min(day) from market.history_day where day < $1) as day`,
    [before],
  )
  const { year, day } = rows[0]!
  return day === null ? year : Math.min(year ?? yearOfDay(day), yearOfDay(day))
}

/** The same for days that are in packs, or will be. */
export const sumOldDays = async (
  pool: pg.Pool,
  { fromDay, toDay, before }: { fromDay: number; toDay: number; before: number },
): Promise<number> => {
  const first = await firstYear(pool, before)
  if (first === null) return 0
  let written = 0
  for (let year = Math.max(first, yearOfDay(Math.max(0, fromDay))); year <= yearOfDay(toDay); year++) {
    const days = new Map<number, DaySums>()
    for await (const buckets of readOldYear(pool, { year, before }))
      for (const bucket of buckets) {
        const day = bucket.start / DAY_MS
        if (day < fromDay || day > toDay) continue
        const sums = days.get(day) ?? new DaySums()
        days.set(day, sums)
        sums.add(bucket)
      }
    if (days.size > 0) written += await store(pool, days)
  }
  return written
}
