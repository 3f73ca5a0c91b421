import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { type BucketNumbers, firstPlainDay, unpackNumbers, unpackYear } from '@gildscope/market'
import type pg from 'pg'
import { copyOut, readBytes, readNumber } from './copy-out.ts'
import type { MarketDay } from './history-rows.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { DAYS, MINUTES, type NumberTable, numberTable, OPEN_HOURS, PAGE_ROWS, type Table } from './number-tables.ts'
import type { Span } from './span.ts'

const HOURS_A_DAY = 24

/** Packs of days, 24 rows each, that are decoded one by one. */
const PAGE_PACKS = 100
/** Packs of years, 366 rows each. */
const PAGE_YEARS = 8
const MOST_ITEMS_AT_ONCE = 64
const MOST_DAYS = Date.UTC(9999, 11, 31) / DAY_MS

/** A range of a history: items in the order of their ids, the rows of each in the order of time. */
export type HistoryAsk = {
  ids: readonly number[]
  span: Span
  isNewestFirst: boolean
  /** Maximum number of rows; null for all. */
  most: number | null
  /** Positions of the bucket's numbers that are needed. */
  sources: ReadonlySet<number>
}

export type HistoryPages = AsyncGenerator<readonly BucketNumbers[]>

/** Returns the connection pool for the call at this moment. */
type PoolOf = () => pg.Pool

/** Estimated rows per item. */
const rowsOfItem = ({ from, to }: Span): number => to - from + 1

type PageAsk = HistoryAsk & { pool: PoolOf }

/** Guards numbers that are inserted into the text of a query. */
const int = (value: number): string => {
  if (!Number.isInteger(value)) throw new RangeError(`${value} is no whole number`)
  return `'${value}'::int4`
}

/** Bounded queries one after the other, each continuing where the last one ended; between them nothing is held. */
const pagesOf = async function* <Item>(
  { name, key, columns, rowsAtOnce, itemOf }: Table<Item>,
  { pool, ids, span, isNewestFirst, most }: PageAsk,
): AsyncGenerator<Item[]> {
  const rowsOfPage = Math.min(rowsAtOnce, most ?? rowsAtOnce)
  let left = ids
  let goesOn = ''
  for (;;) {
    const page: Item[] = []
    let itemId = 0
    let at = 0
    await copyOut(
      pool(),
      `select ${['item_id', key, ...columns].join(', ')} from market.${name}
       where item_id = any(array[${left.map(int).join(', ')}]) and ${key} between ${int(span.from)} and ${int(span.to)}
       ${goesOn} order by item_id, ${key} ${isNewestFirst ? 'desc' : ''} limit ${int(rowsOfPage)}`,
      (cells) => {
        itemId = readNumber(cells, 'int4')
        at = readNumber(cells, 'int4')
        page.push(itemOf({ itemId, key: at, cells }))
      },
    )
    if (page.length > 0) yield page
    if (page.length === 0 || page.length < rowsOfPage) return
    goesOn = `and (item_id <> ${int(itemId)} or ${key} ${isNewestFirst ? '<' : '>'} ${int(at)})`
    left = left.filter((id) => id >= itemId)
  }
}

type PackRow = { itemId: number; key: number; data: Buffer }

const packTable = (name: string, key: string, rowsAtOnce: number): Table<PackRow> => ({
  ...{ name, key, rowsAtOnce, columns: ['data'] },
  itemOf: ({ itemId, key: at, cells }) => ({ itemId, key: at, data: readBytes(cells) }),
})
const DAY_PACKS = packTable('history_hour_pack', 'day', PAGE_PACKS)
const YEAR_PACKS = packTable('history_year_pack', 'year', PAGE_YEARS)

/** The years of the calendar that a span of days touches; there is no trading post before 1970, nor after 9999. */
const yearsOf = ({ from, to }: Span): Span => {
  const yearAt = (day: number): number => new Date(Math.min(MOST_DAYS, Math.max(0, day)) * DAY_MS).getUTCFullYear()
  return { from: yearAt(from), to: yearAt(to) }
}

/** A sequence with its first element, which was asked for before. */
const goingOn = async function* <T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** Ids in groups that fill about a page each, by what the groups before held. */
const inGroups = async function* <Item>(
  rowsAtOnce: number,
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
  const grouped = (table: Table<BucketNumbers>, ask: HistoryAsk, pool: PoolOf): HistoryPages =>
    inGroups(PAGE_ROWS, ask, (ids) => pagesOf(table, { ...ask, ids, pool }))

  /** Plain rows of a group of items: of the last days or the last year, besides recent imports. */
  const plainRows = async (table: NumberTable, ask: PageAsk): Promise<BucketNumbers[]> => {
    const rows: BucketNumbers[] = []
    for await (const page of pagesOf(numberTable(table, ask.sources), ask)) {
      rows.push(...page)
      if (ask.most !== null && rows.length >= ask.most) break
    }
    return rows
  }

  type Packed = { packs: AsyncIterable<readonly PackRow[]>; unpack: (pack: PackRow) => BucketNumbers[] }

  /** What is older comes from packs; if a row has the same, the row is newer. */
  const merged = (
    plain: readonly BucketNumbers[],
    { packs, unpack }: Packed,
    { isNewestFirst }: PageAsk,
  ): HistoryPages => {
    const packed = async function* (): HistoryPages {
      for await (const page of packs)
        for (const pack of page) yield isNewestFirst ? unpack(pack).reverse() : unpack(pack)
    }
    return mergeBuckets(plain, packed(), isNewestFirst)
  }

  const within =
    ({ from, to }: Span, ms: number) =>
    (start: number): boolean =>
      start >= from * ms && start <= to * ms

  const hoursOf = async function* (ask: PageAsk): HistoryPages {
    const { from, to } = ask.span
    const days = { from: Math.floor(from / HOURS_A_DAY), to: Math.floor(to / HOURS_A_DAY) }
    const packs = pagesOf(DAY_PACKS, { ...ask, span: days })
    const [plain, first] = await Promise.all([plainRows(OPEN_HOURS, ask), packs.next()])
    const isWanted = within(ask.span, HOUR_MS)
    const packed: Packed = {
      packs: first.done === true ? packs : goingOn(first.value, packs),
      unpack: ({ data, itemId, key }) => unpackNumbers(data, itemId, key * DAY_MS, isWanted),
    }
    yield* merged(plain, packed, ask)
  }

  const daysOf = async function* (ask: PageAsk): HistoryPages {
    if (ask.span.from >= firstPlainDay(Math.floor(Date.now() / DAY_MS))) {
      yield* pagesOf(numberTable(DAYS, ask.sources), ask)
      return
    }
    // Rows first: days on their way into a pack meanwhile are in both then.
    const plain = await plainRows(DAYS, ask)
    const isWanted = within(ask.span, DAY_MS)
    const packed: Packed = {
      packs: pagesOf(YEAR_PACKS, { ...ask, span: yearsOf(ask.span) }),
      unpack: ({ data, itemId, key }) => unpackYear(data, itemId, key, isWanted),
    }
    yield* merged(plain, packed, ask)
  }

  return {
    /** The connections of a call: large answers have a few of their own. */
    poolOf: (isLarge: boolean): pg.Pool => (isLarge ? large : small),

    days: (ask: HistoryAsk, pool: PoolOf): HistoryPages =>
      inGroups(PAGE_ROWS, ask, (ids) => daysOf({ ...ask, ids, pool })),

    minutes: (ask: HistoryAsk, pool: PoolOf): HistoryPages => grouped(numberTable(MINUTES, ask.sources), ask, pool),

    hours: (ask: HistoryAsk, pool: PoolOf): HistoryPages =>
      inGroups(PAGE_PACKS * HOURS_A_DAY, ask, (ids) => hoursOf({ ...ask, ids, pool })),

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
