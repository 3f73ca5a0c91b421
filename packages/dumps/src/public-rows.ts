import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow } from '@gildscope/db'
import { bucketFigures, figureFields } from '@gildscope/market'
import type { Cell } from './cell.ts'
import { DAYS, HOURS, type Part } from './parts.ts'

export type PublicRows = { names: readonly string[]; rowOf: (row: readonly Cell[]) => readonly Cell[] }

const numberOf = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null)

/** The same figures under the same names as in `/v2/history`, instead of the underlying sums. */
const historyRows = (ms: number): PublicRows => ({
  names: ['date', 'itemID', 'count', ...figureFields],
  rowOf: (row) => {
    const itemId = numberOf(row[0]) ?? 0
    const start = (numberOf(row[1]) ?? 0) * ms
    const bucket = bucketFromRow(row.slice(2, 2 + BUCKET_COLUMNS.length).map(numberOf), 0, itemId, start)
    const figures = bucketFigures(bucket, { zeroPrices: true })
    const date = `${new Date(start).toISOString().slice(0, 19)}Z`
    return [date, itemId, bucket.count, ...figureFields.map((field) => figures[field])]
  },
})

/** The rows of a part's CSV. */
export const publicRows = (part: Part): PublicRows => {
  if (part === HOURS) return historyRows(HOUR_MS)
  if (part === DAYS) return historyRows(DAY_MS)
  const places = part.columns.flatMap(({ name }, index) => (part.notInCsv.includes(name) ? [] : [index]))
  return {
    names: places.map((index) => part.columns[index]?.name ?? ''),
    rowOf: (row) => places.map((index) => row[index] ?? null),
  }
}
