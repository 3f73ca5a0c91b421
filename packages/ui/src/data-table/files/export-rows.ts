import { csvLine, typedText } from '@gildscope/base/csv'
import { type Column, cellValue } from '../columns/column.ts'
import { kindOf } from '../columns/kinds/index.ts'

/** The id of a column's item: `id` for the row's own item, else prefixed with the column's name. */
const idColumn = <Row>(column: Column<Row>, isFirst: boolean): readonly Column<Row>[] => {
  if (column.kind !== 'item') return []
  const id = isFirst ? 'id' : `${column.id}_id`
  return [{ id, title: isFirst ? 'Id' : `${column.title} id`, kind: 'number', value: (row) => column.value(row)?.id }]
}

/** Drawings and buttons have nothing to export. */
const filled = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ kind }) => kind !== 'drawing' && kind !== 'action')

/** In files items are also identified by their ids. */
const written = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const kept = filled(columns)
  const taken = new Set(kept.map(({ id }) => id))
  const first = kept.find(({ kind }) => kind === 'item')
  return kept.flatMap((column) => [...idColumn(column, column === first).filter(({ id }) => !taken.has(id)), column])
}

type Raw = string | number | null

const rawCell = <Row>(column: Column<Row>, row: Row): Raw => {
  const value = cellValue(column, row)
  return value === null ? null : kindOf(column).raw(value)
}

/** Names of items are the game's ('+9 Agony Infusion'); other text may be typed by somebody. */
const safeCell = <Row>(column: Column<Row>, row: Row): Raw => {
  const raw = rawCell(column, row)
  return typeof raw === 'string' && column.kind !== 'item' ? typedText(raw) : raw
}

/** RFC 4180. The head has the ids of the columns, which are the fields of the API; amounts are copper. */
export const rowsToCsv = <Row>(shown: readonly Column<Row>[], rows: readonly Row[]): string => {
  const columns = written(shown)
  const lines = [columns.map(({ id }) => id), ...rows.map((row) => columns.map((column) => safeCell(column, row)))]
  return `${lines.map((cells) => csvLine(cells)).join('\r\n')}\r\n`
}

/** One object per row, by column id; amounts are copper, missing values are null. */
export const rowsToJson = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(written(columns).map((column) => [column.id, rawCell(column, row)]))),
  )

/** For the clipboard: cells separated by tabs, for spreadsheets. */
export const rowsToTsv = <Row>(shown: readonly Column<Row>[], rows: readonly Row[]): string => {
  const columns = filled(shown)
  const cell = (raw: Raw): string => (typeof raw === 'string' ? raw.replace(/[\t\r\n]+/g, ' ') : String(raw ?? ''))
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => cell(safeCell(column, row)))),
  ]
  return lines.map((cells) => cells.join('\t')).join('\n')
}
