import type pg from 'pg'

type Column = { name: string; type: string; table: string }

const KEYS = new Set(['item_id', 'window', 'version'])

/** Offers as derived from a book: bought at the current asks, sold at a usual or at the next price. */
const OFFERS: Readonly<Record<string, string>> = {
  snatch_it: `jsonb_build_object('buy', p.sell_price, 'sell', p.sell_price * 2, 'quantity', 5,
    'avgBuyPrice', p.sell_price)`,
  snipe_it: `jsonb_build_object('buyMin', p.sell_price, 'buyMax', p.sell_price * 11 / 10, 'quantity', 5,
    'sellPrice', p.sell_price * 2, 'avgBuyPrice', p.sell_price * 21 / 20)`,
}

/**
 * Different in each cell, the same in each run. Integers, so that different rounding in readers makes no difference.
 */
const cellOf = ({ name, type }: Column, index: number, of: string): string => {
  const cell = `abs(hashint4(${of} + ${index * 7919}) % `
  if (name === 'coverage') return `${cell}100) / 100.0`
  if (name.endsWith('_error')) return `${cell}400) / 10.0`
  // One in twenty items.
  if (type === 'jsonb') return `case when ${cell}20) = 0 and p.sell_price > 0 then ${OFFERS[name] ?? 'null'} end`
  if (name === 'roi' || name === 'sell_price_change') return `${cell}20000) / 100.0`
  return `${cell}${name.endsWith('_value') ? 1_000_000_000 : 100_000})`
}

/** Windows and derived figures of every priced item, as a market that was watched for a year has them. */
export const fillMarket = async (pool: pg.Pool): Promise<void> => {
  const { rows: columns } = await pool.query<Column>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'market' and table_name in ('window_stat', 'derived') order by ordinal_position`,
  )
  const figuresOf = (table: string) => columns.filter((column) => column.table === table && !KEYS.has(column.name))
  const namesOf = (table: string) => figuresOf(table).map(({ name }) => name)
  const cellsOf = (table: string, of: string) => figuresOf(table).map((column, index) => cellOf(column, index, of))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update market.change_counter set version = version + 1')
    await client.query('truncate market.window_stat, market.derived')
    const version = '(select version from market.change_counter)'
    await client.query(
      `insert into market.window_stat (item_id, "window", version, ${namesOf('window_stat')})
       select item_id, w, ${version}, ${cellsOf('window_stat', 'item_id * 5 + w')}
       from market.price p, generate_series(0, 4) w`,
    )
    await client.query(
      `insert into market.derived (item_id, version, ${namesOf('derived')})
       select item_id, ${version}, ${cellsOf('derived', 'item_id')} from market.price p`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  await pool.query('vacuum analyze')
}
