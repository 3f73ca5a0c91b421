import { BUCKET_COLUMNS, bucketFromRow } from '@gildscope/db'
import { type Bucket, type MinuteRow, unpackDay } from '@gildscope/market'
import { DAY_MS, HOUR_MS } from '@gildscope/time'
import type pg from 'pg'
import { bucketOfMinute, type MarketDay } from './history-rows.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { numbersOfRow } from './numbers-of-row.ts'
import type { Span } from './span.ts'

const HOURS_A_DAY = 24

/** The driver reads a page in one go: a larger one stops the event loop for longer than 10 ms. */
const PAGE_ROWS = 400
/** Of days, 24 rows each, that are unpacked one by one. */
const PAGE_PACKS = 100
const MOST_ITEMS_AT_ONCE = 64

type Cells = (number | null)[]
type PackRow = { itemId: number; day: number; data: Buffer }

const FLOW = [
  'sold',
  'listed',
  'delisted',
  'value',
  'delisted_value',
  'sold_seen',
  'listed_seen',
  'delisted_seen',
  'unsure',
  'noise',
]
const MINUTE_COLUMNS = (['buy', 'sell'] as const).flatMap((side) =>
  ['price', 'quantity', 'listings', ...FLOW].map((name) => `${side}_${name}`),
)
const MINUTE_SIDE = 3 + FLOW.length

const minuteSide = (row: Cells, offset: number): MinuteRow['buy'] => {
  const figure = (index: number) => row[offset + 3 + index] ?? 0
  return {
    price: row[offset] ?? null,
    quantity: row[offset + 1] ?? null,
    listings: row[offset + 2] ?? null,
    flow:
      (row[offset + 3] ?? null) === null
        ? null
        : {
            sold: figure(0),
            listed: figure(1),
            delisted: figure(2),
            value: figure(3),
            delistedValue: figure(4),
            soldSeen: figure(5),
            listedSeen: figure(6),
            delistedSeen: figure(7),
            unsure: figure(8),
            noise: figure(9),
          },
  }
}

/** What is read of a history: items in the order of their ids, the rows of each in the order of time. */
export type HistoryAsk = {
  ids: readonly number[]
  span: Span
  isNewestFirst: boolean
  /** So many rows are wanted at most; null for all. */
  most: number | null
}

export type HistoryPages = AsyncGenerator<readonly Bucket[]>

/** The connection pool that is right for the call at this moment. */
type PoolOf = () => pg.Pool

type Table<Row, Item> = {
  name: string
  key: string
  columns: readonly string[]
  /** Whether all columns are numbers, which are read faster together. */
  isOfNumbers: boolean
  rowsAtOnce: number
  /** Of an item, where nothing is known yet. */
  rowsOfItem: (span: Span) => number
  keyOf: (row: Row) => { itemId: number; key: number }
  itemOf: (row: Row) => Item
}

const cellsKey = (row: Cells) => ({ itemId: row[0] ?? 0, key: row[1] ?? 0 })
const lengthOf = ({ from, to }: Span): number => to - from + 1

const bucketTable = (name: string, key: string, ms: number): Table<Cells, Bucket> => ({
  name,
  key,
  columns: BUCKET_COLUMNS,
  isOfNumbers: true,
  rowsAtOnce: PAGE_ROWS,
  rowsOfItem: lengthOf,
  keyOf: cellsKey,
  itemOf: (row) => bucketFromRow(row, 2, row[0] ?? 0, (row[1] ?? 0) * ms),
})

const DAYS = bucketTable('history_day', 'day', DAY_MS)
const OPEN_HOURS = bucketTable('history_hour', 'hour', HOUR_MS)
const MINUTES: Table<Cells, Bucket> = {
  ...bucketTable('history_minute', 'slot', 0),
  columns: MINUTE_COLUMNS,
  itemOf: (row) =>
    bucketOfMinute({
      itemId: row[0] ?? 0,
      slot: row[1] ?? 0,
      buy: minuteSide(row, 2),
      sell: minuteSide(row, 2 + MINUTE_SIDE),
    }),
}
const PACKS: Table<[number, number, Buffer], PackRow> = {
  name: 'history_hour_pack',
  key: 'day',
  columns: ['data'],
  isOfNumbers: false,
  rowsAtOnce: PAGE_PACKS,
  rowsOfItem: lengthOf,
  keyOf: ([itemId, key]) => ({ itemId, key }),
  itemOf: ([itemId, day, data]) => ({ itemId, day, data }),
}

type PageAsk = HistoryAsk & { pool: PoolOf }

/** Bounded queries one after the other, each going on where the last one ended; between them nothing is held. */
const pagesOf = async function* <Row, Item>(
  { name, key, columns, isOfNumbers, rowsAtOnce, keyOf, itemOf }: Table<Row, Item>,
  { pool, ids, span, isNewestFirst, most }: PageAsk,
): AsyncGenerator<Item[]> {
  const rowsOfPage = Math.min(rowsAtOnce, most ?? rowsAtOnce)
  const list = ['item_id', key, ...columns].join(', ')
  let left = ids
  let after: { itemId: number; key: number } | null = null
  for (;;) {
    const { rows }: { rows: unknown[] } = await pool().query({
      text: `select ${isOfNumbers ? `row(${list})::text` : list} from market.${name}
             where item_id = any($1::int4[]) and ${key} between $2 and $3
             ${after === null ? '' : `and (item_id <> $5 or ${key} ${isNewestFirst ? '<' : '>'} $6)`}
             order by item_id, ${key} ${isNewestFirst ? 'desc' : ''} limit $4`,
      values: [left, span.from, span.to, rowsOfPage, ...(after === null ? [] : [after.itemId, after.key])],
      rowMode: 'array',
    })
    // The guarantee is the list of columns above.
    const page = (isOfNumbers ? (rows as [string][]).map(([row]) => numbersOfRow(row)) : rows) as Row[]
    if (page.length > 0) yield page.map(itemOf)
    const last = page.at(-1)
    if (last === undefined || page.length < rowsOfPage) return
    const reached = keyOf(last)
    after = reached
    left = left.filter((id) => id >= reached.itemId)
  }
}

/** Ids in groups that fill about a page each, by what the groups before held. */
const inGroups = async function* <Item>(
  { rowsAtOnce, rowsOfItem }: Pick<Table<never, Item>, 'rowsAtOnce' | 'rowsOfItem'>,
  { ids, span }: HistoryAsk,
  read: (group: readonly number[]) => AsyncGenerator<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  let perItem = Math.max(1, rowsOfItem(span))
  for (let from = 0; from < ids.length; ) {
    const size = Math.min(MOST_ITEMS_AT_ONCE, Math.max(1, Math.floor(rowsAtOnce / perItem)))
    const group = ids.slice(from, from + size)
    let rows = 0
    for await (const page of read(group)) {
      rows += page.length
      yield page
    }
    perItem = Math.max(1, rows / group.length)
    from += size
  }
}

/** Reads of the history tables. */
export const historyRepository = ({ small, large }: { small: pg.Pool; large: pg.Pool }) => {
  const grouped = <Row>(table: Table<Row, Bucket>, ask: HistoryAsk, pool: PoolOf): HistoryPages =>
    inGroups(table, ask, (ids) => pagesOf(table, { ...ask, ids, pool }))

  /** Plain rows of a group of items; an item has those of the last days only, besides what was imported lately. */
  const openHours = async (ask: PageAsk): Promise<Bucket[]> => {
    const rows: Bucket[] = []
    for await (const page of pagesOf(OPEN_HOURS, ask)) {
      rows.push(...page)
      if (ask.most !== null && rows.length >= ask.most) break
    }
    return rows
  }

  /** Closed days come from packs, open ones from plain rows; where both have an hour the plain row is the newer. */
  const hoursOf = async function* (ask: PageAsk): HistoryPages {
    const { span, isNewestFirst } = ask
    const days = { from: Math.floor(span.from / HOURS_A_DAY), to: Math.floor(span.to / HOURS_A_DAY) }
    const packs = pagesOf(PACKS, { ...ask, span: days })
    const [open, first] = await Promise.all([openHours(ask), packs.next()])
    const packed = async function* (): HistoryPages {
      for (let page = first; page.done !== true; page = await packs.next()) {
        for (const { data, itemId, day } of page.value) {
          const hours = unpackDay(data, itemId, day * DAY_MS).filter(
            ({ start }) => start >= span.from * HOUR_MS && start <= span.to * HOUR_MS,
          )
          yield isNewestFirst ? hours.reverse() : hours
        }
      }
    }
    yield* mergeBuckets(open, packed(), isNewestFirst)
  }

  return {
    /** Which connections a call uses: those of large answers are few, and its own. */
    poolOf: (isLarge: boolean): pg.Pool => (isLarge ? large : small),

    days: (ask: HistoryAsk, pool: PoolOf): HistoryPages => grouped(DAYS, ask, pool),

    minutes: (ask: HistoryAsk, pool: PoolOf): HistoryPages => grouped(MINUTES, ask, pool),

    hours: (ask: HistoryAsk, pool: PoolOf): HistoryPages =>
      inGroups({ rowsAtOnce: PAGE_PACKS * HOURS_A_DAY, rowsOfItem: PACKS.rowsOfItem }, ask, (ids) =>
        hoursOf({ ...ask, ids, pool }),
      ),

    listMarketDays: async (span: Span): Promise<MarketDay[]> => {
      const { rows } = await small.query<MarketDay>(
        'select * from market.market_day where day between $1 and $2 order by day',
        [span.from, span.to],
      )
      return rows
    },
  }
}

export type HistoryRepository = ReturnType<typeof historyRepository>
