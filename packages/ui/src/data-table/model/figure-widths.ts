import { type CellValue, type Column, cellValue } from '../columns/column.ts'
import { kindOf } from '../columns/kinds/index.ts'

// In px at 13 px and 88 % width, slightly more than the font uses.
const SIGNS: Readonly<Record<string, number>> = {
  ',': 3.5,
  '.': 3.5,
  ' ': 3.2,
  '/': 3.5,
  '%': 12,
  '•': 9.5,
  '▲': 13,
  M: 10.5,
}
const OTHER = 7.6

const textWidth = (text: string): number => [...text].reduce((sum, sign) => sum + (SIGNS[sign] ?? OTHER), 0)

const extremes = (values: readonly CellValue[]): readonly CellValue[] => {
  if (!values.every((value) => typeof value === 'number')) return values
  return values.length === 0 ? [] : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}

/**
 * The width of the longest figure of a column; of numbers it is either their minimum or their maximum. 0: the column may
 * be cut.
 */
const figureWidth = <Row>(column: Column<Row>, rows: readonly Row[]): number => {
  const { figure } = kindOf(column)
  if (figure === undefined) return 0
  const values = rows.map((row) => cellValue(column, row)).filter((value) => value !== null)
  return Math.ceil(Math.max(0, ...extremes(values).map((value) => textWidth(figure(value, column)))))
}

/** Widths in px that the figures of columns take in these rows, by column; figures are never cut. */
export const figureWidths = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly number[] =>
  columns.map((column) => figureWidth(column, rows))
