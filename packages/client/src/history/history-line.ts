import { ALL_HISTORY_FIELDS, type HistoryRow } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'

/** A row with its item and time. */
export type DatedRow = HistoryRow & { itemID: number; date: string }

export const unexpectedLine = (line: string): ApiError =>
  new ApiError('UNEXPECTED', 0, `a row of history was answered in another form: '${line.slice(0, 100)}'`)

const isText = (field: string): boolean => {
  const kind = ALL_HISTORY_FIELDS.get(field)?.kind
  return kind === 'instant' || kind === 'text'
}

const isDated = (row: Record<string, unknown>): row is DatedRow =>
  typeof row.itemID === 'number' && typeof row.date === 'string'

/** Parses rows by the header line with their columns, which must include `fields`. Values have no quotes. */
export const historyLineReader = (header: string, fields: Iterable<string>): ((line: string) => DatedRow) => {
  const names = header.split(',')
  for (const field of fields) if (!names.includes(field)) throw unexpectedLine(header)
  const columns = names.map((name) => ({ name, isText: isText(name) }))
  return (line) => {
    const cells = line.split(',')
    if (cells.length !== columns.length) throw unexpectedLine(line)
    const row: Record<string, string | number | null> = {}
    for (const [index, { name, isText }] of columns.entries()) {
      const cell = cells[index] ?? ''
      const value = cell === '' ? null : isText ? cell : Number(cell)
      if (typeof value === 'number' && !Number.isFinite(value)) throw unexpectedLine(line)
      row[name] = value
    }
    if (!isDated(row)) throw unexpectedLine(line)
    return row
  }
}
