import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { type BucketNumbers, unpackNumbers } from '@gildscope/market'
import type pg from 'pg'
import { copyOut, readBytes, readNumber } from './copy-out.ts'
import type { MarketDay } from './history-rows.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { DAYS, MINUTES, numberTable, OPEN_HOURS, PAGE_ROWS, type Table } from './number-tables.ts'
import type { Span } from './span.ts'

const HOURS_A_DAY = 24

/** Packs of days, 24 rows each, that are decoded one by one. */
const PAGE_PACKS = 100
const MOST_ITEMS_AT_ONCE = 64

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

type PackRow = { itemId: number; day: number; data: Buffer }

const PACKS: Table<PackRow> = {
  name: 'history_hour_pack',
  key: 'day',
  columns: ['data'],
  rowsAtOnce: PAGE_PACKS,
  itemOf: ({ itemId, key, cells }) => ({ itemId, day: key, data: readBytes(cells) }),
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

  /** Plain rows of a group of items; an item only has those of the last days, besides recent imports. */
  const openHours = async (ask: PageAsk): Promise<BucketNumbers[]> => {
    const rows: BucketNumbers[] = []
    for await (const page of pagesOf(numberTable(OPEN_HOURS, ask.sources), ask)) {
      rows.push(...page)
      if (ask.most !== null && rows.length >= ask.most) break
    }
    return rows
  }

  /** Closed days come from packs, open ones from plain rows; if both have an hour the plain row is newer. */
  const hoursOf = async function* (ask: PageAsk): HistoryPages {
    const { span, isNewestFirst } = ask
    const days = { from: Math.floor(span.from / HOURS_A_DAY), to: Math.floor(span.to / HOURS_A_DAY) }
    const packs = pagesOf(PACKS, { ...ask, span: days })
    const [open, first] = await Promise.all([openHours(ask), packs.next()])
    const packed = async function* (): HistoryPages {
      for (let page = first; page.done !== true; page = await packs.next()) {
        for (const { data, itemId, day } of page.value) {
          const hours = unpackNumbers(data, itemId, day * DAY_MS).filter(
            ({ start }) => start >= span.from * HOUR_MS && start <= span.to * HOUR_MS,
          )
          yield isNewestFirst ? hours.reverse() : hours
        }
      }
    }
    yield* mergeBuckets(open, packed(), isNewestFirst)
  }

  return {
    /** The connections of a call: large answers have a few of their own. */
    poolOf: (isLarge: boolean): pg.Pool => (isLarge ? large : small),

    days: (ask: HistoryAsk, pool: PoolOf): HistoryPages => grouped(numberTable(DAYS, ask.sources), ask, pool),

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
