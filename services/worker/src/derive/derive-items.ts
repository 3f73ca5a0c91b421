import { withVersion } from '@gildscope/db'
import { readStoredBook, WINDOWS, type Window } from '@gildscope/market'
import type pg from 'pg'
import type { WorkerDeps } from '../deps.ts'
import { type DerivedFigures, derivedFigures, type WindowFigures } from './derived-figures.ts'

const ITEMS_AT_ONCE = 1_000

const WINDOW_FIGURES = [
  'coverage',
  'buy_value',
  'sell_value',
  'sell_delisted_value',
  'sell_sold',
  'sell_price_avg',
  'sell_price_max',
]
const READ_WINDOWS = ['1d', '2d', '7d'] as const satisfies readonly Window[]

type Cell = number | Buffer | null
type Row = Cell[]
type Derived = DerivedFigures & { itemId: number }

/**
 * Updates the figures that are derived from price, book and windows for these items, or for all on the trading post.
 * Writes and announces only changes; returns the number of changed items.
 */
export const deriveItems = async (
  { db }: Pick<WorkerDeps, 'db'>,
  ids: readonly number[] | 'all',
  signal?: AbortSignal,
): Promise<number> => {
  const wanted = ids === 'all' ? await listPricedItems(db.pool) : ids
  let written = 0
  for (let at = 0; at < wanted.length; at += ITEMS_AT_ONCE) {
    signal?.throwIfAborted()
    const batch = wanted.slice(at, at + ITEMS_AT_ONCE)
    const derived = (await readInputs(db.pool, batch)).map(derivedOfRow)
    if (derived.length > 0) written += await storeDerived(db.pool, derived)
  }
  return written
}

const listPricedItems = async (pool: pg.Pool): Promise<number[]> =>
  (await pool.query<{ item_id: number }>('select item_id from market.price order by item_id')).rows.map(
    (row) => row.item_id,
  )

const readInputs = async (pool: pg.Pool, ids: readonly number[]): Promise<Row[]> => {
  const windows = READ_WINDOWS.map((window) => ({ alias: `w${window}`, index: WINDOWS.indexOf(window) }))
  const columns = windows.flatMap(({ alias }) => WINDOW_FIGURES.map((figure) => `${alias}.${figure}`))
  const joins = windows.map(
    ({ alias, index }) =>
      `left join market.window_stat ${alias} on ${alias}.item_id = p.item_id and ${alias}."window" = ${index}`,
  )
  const { rows } = await pool.query<Row>({
    text: `select p.item_id, p.buy_price, p.sell_price, b.book, b.latest, ${columns.join(', ')}
           from market.price p left join market.order_book b on b.item_id = p.item_id ${joins.join(' ')}
           where p.item_id = any($1::int4[])`,
    values: [ids],
    rowMode: 'array',
  })
  return rows
}

const FIRST_WINDOW = 5

const derivedOfRow = (row: Row): Derived => {
  const number = (index: number): number | null => {
    const cell = row[index]
    return typeof cell === 'number' ? cell : null
  }
  const windowAt = (position: number): WindowFigures | null => {
    const first = FIRST_WINDOW + position * WINDOW_FIGURES.length
    const coverage = number(first)
    if (coverage === null) return null
    return {
      coverage,
      buyValue: number(first + 1),
      sellValue: number(first + 2),
      sellDelistedValue: number(first + 3),
      sellSold: number(first + 4),
      sellPriceAvg: number(first + 5),
      sellPriceMax: number(first + 6),
    }
  }
  const [, , , book, latest] = row
  return {
    itemId: number(0) ?? 0,
    ...derivedFigures({
      buyPrice: number(1),
      sellPrice: number(2),
      book: book instanceof Buffer && latest instanceof Buffer ? readStoredBook({ book, latest }) : null,
      day: windowAt(0),
      twoDays: windowAt(1),
      week: windowAt(2),
    }),
  }
}

const FIGURES = ['profit', 'roi', 'day_tax', 'sell_price_change', 'snatch_it', 'snipe_it']

const STORE = `
  insert into market.derived as old (item_id, ${FIGURES.join(', ')}, version)
  select item_id, ${FIGURES.join(', ')}, $8
  from unnest($1::int4[], $2::int4[], $3::float8[], $4::int8[], $5::float8[], $6::jsonb[], $7::jsonb[])
    as given(item_id, ${FIGURES.join(', ')})
  order by item_id
  on conflict (item_id) do update set
    ${FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}, version = excluded.version
  where (${FIGURES.map((name) => `old.${name}`).join(', ')})
    is distinct from (${FIGURES.map((name) => `excluded.${name}`).join(', ')})`

const storeDerived = (pool: pg.Pool, derived: readonly Derived[]): Promise<number> => {
  const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))
  return withVersion(pool, 'market_changed', async (client, version) => {
    const { rowCount } = await client.query(STORE, [
      derived.map((row) => row.itemId),
      derived.map((row) => row.profit),
      derived.map((row) => row.roi),
      derived.map((row) => row.dayTax),
      derived.map((row) => row.sellPriceChange),
      derived.map((row) => json(row.snatchIt)),
      derived.map((row) => json(row.snipeIt)),
      version,
    ])
    return rowCount ?? 0
  })
}
