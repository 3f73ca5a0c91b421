import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { answeredFigures, BUCKET_NUMBERS, BUY_AT, SELL_AT, SIDE_PLACE } from '@gildscope/market'
import type { Columns } from './dump-files.ts'
import { MOST_ROWS } from './limits.ts'
import { QueryFault } from './query-fault.ts'
import type { Wanted } from './scans.ts'
import type { SqlTable } from './tables.ts'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns of dumps by their positions in a bucket. */
const STORED: readonly string[] = Array.from({ length: BUCKET_NUMBERS }, (_, at) => {
  if (at === 0) return 'count'
  const [side, start] = at >= SELL_AT ? ['sell', SELL_AT] : ['buy', BUY_AT]
  const [name] = Object.entries(SIDE_PLACE).find(([, place]) => place === at - start) ?? ['']
  return `${side}_${snake(name)}`
})

/** Of a side without orders these are sums of nothing; everything else that is absent is unknown. */
const isSum = (name: string): boolean => /^(buy|sell)_(samples|price_sum|quantity_sum)$/.test(name)

const numberOf = (value: unknown, otherwise: number): number =>
  value === null || value === undefined ? otherwise : Number(value)

export type Filled = {
  /** Columns to ask of the dumps. */
  stored: readonly string[]
  add: (columns: Columns, rows: number) => void
  /** Figures by column; NaN: none. Times are in ms. */
  numbers: () => ReadonlyMap<string, Float64Array<ArrayBuffer>>
  count: () => number
}

export const matches = ({ items, from, to }: Wanted, id: number, time: number): boolean =>
  time >= from && time <= to && (items === null || items.some(([least, most]) => id >= least && id <= most))

export const mayHaveItems =
  ({ items }: Wanted) =>
  (least: number, most: number): boolean =>
    items === null || items.some(([from, to]) => from <= most && to >= least)

/** Turns stored sums into the figures that the API answers, by the same function. */
export const fillBuckets = (table: SqlTable, wanted: Wanted): Filled => {
  const ms = table.part === 'hours' ? HOUR_MS : DAY_MS
  const key = table.part === 'hours' ? 'hour' : 'day'
  const fields = [...wanted.columns].filter((name) => !['itemID', 'date', 'count'].includes(name))
  const figures = answeredFigures(fields)
  const sources = [...figures.sources].map((at) => [at, STORED[at] ?? ''] as const)
  const kept = new Map<string, number[]>(['itemID', 'date', 'count', ...fields].map((name) => [name, []]))
  const numbers = new Float64Array(BUCKET_NUMBERS).fill(Number.NaN)
  const written = new Float64Array(figures.places.size)
  let count = 0
  return {
    stored: ['item_id', key, 'count', ...new Set(sources.map(([, name]) => name))],
    add: (columns, rows) => {
      const ids = columns.get('item_id')
      const starts = columns.get(key)
      const counts = columns.get('count')
      const read = sources.map(([at, name]) => [at, columns.get(name), isSum(name) ? 0 : Number.NaN] as const)
      for (let row = 0; row < rows; row += 1) {
        const id = numberOf(ids?.[row], 0)
        const time = numberOf(starts?.[row], 0) * ms
        if (!matches(wanted, id, time)) continue
        count += 1
        if (count > MOST_ROWS)
          throw new QueryFault(
            `the query needs more than ${MOST_ROWS.toLocaleString('en')} rows of ${table.name}: name items or a shorter time, as in "where itemID = 19721 and date >= '2026-11-01'"`,
          )
        for (const [at, values, otherwise] of read) numbers[at] = numberOf(values?.[row], otherwise)
        if (fields.length > 0) figures.write({ itemId: id, start: time, numbers, at: 0 }, written)
        kept.get('itemID')?.push(id)
        kept.get('date')?.push(time)
        kept.get('count')?.push(numberOf(counts?.[row], Number.NaN))
        for (const field of fields) kept.get(field)?.push(written[figures.places.get(field) ?? 0] ?? Number.NaN)
      }
    },
    numbers: () => new Map([...kept].map(([name, values]) => [name, Float64Array.from(values)])),
    count: () => count,
  }
}
