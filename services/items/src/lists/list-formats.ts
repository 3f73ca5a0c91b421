import { type CsvValue, csvCell } from '@gildscope/base/csv'
import type { ListQuery, Row } from './row.ts'
import type { RowFormat } from './row-format.ts'

/** The value of a field in the row of an item. */
export type Cells<T> = (field: string) => (item: T) => unknown

/** The page of rows that `skip` (or `offset`) and `limit` name. */
export const pageOfRows = <T>(
  rows: readonly T[],
  { skip, offset, limit }: Pick<ListQuery, 'skip' | 'offset' | 'limit'>,
): readonly T[] => {
  const from = skip ?? offset ?? 0
  return from === 0 && limit === undefined ? rows : rows.slice(from, limit === undefined ? undefined : from + limit)
}

/** Field names of the answer: the requested ones in alphabetical order, else `standard`, else each row's own. */
export const answeredFields = (asked: readonly string[] | undefined, standard: readonly string[] | null) =>
  asked === undefined || asked.length === 0 ? standard : [...asked].sort()

const ownFields = (row: Row, first: string | null): string[] => {
  const names = Object.keys(row).sort()
  return first !== null && first in row ? [first, ...names.filter((name) => name !== first)] : names
}

/** Inherited properties, such as `constructor`, are not fields. */
const rowCells: Cells<Row> = (name) => (row) => (Object.hasOwn(row, name) ? row[name] : undefined)

const textFormat = <T>(
  rowText: (item: T) => string,
  { open, between, close, empty }: { open: string; between: string; close: string; empty: string },
): RowFormat<T> => ({
  part: (items, isFirst) => Buffer.from((isFirst ? open : between) + items.map(rowText).join(between)),
  end: (isEmpty) => Buffer.from(isEmpty ? empty : close),
})

/** As JSON.stringify writes it; what JSON does not have is null. */
const valueText = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return value === undefined || value === null ? 'null' : JSON.stringify(value)
}

const JSON_LIST = { open: '[', between: ',', close: ']', empty: '[]' }

/** Items as a JSON array of rows with exactly `fields`. */
export const jsonFormat = <T>(fields: readonly string[], cells: Cells<T>): RowFormat<T> => {
  const makers = fields.map((name, at) => ({
    before: `${at === 0 ? '' : ','}${JSON.stringify(name)}:`,
    cell: cells(name),
  }))
  const rowText = (item: T): string => {
    let text = '{'
    for (const { before, cell } of makers) text += before + valueText(cell(item))
    return `${text}}`
  }
  return textFormat(rowText, JSON_LIST)
}

/** The output of JSON.stringify for the whole list, with line breaks. */
const humanFormat = <T>(plain: (item: T) => object): RowFormat<T> =>
  textFormat((item) => `  ${JSON.stringify(plain(item), null, 2).replaceAll('\n', '\n  ')}`, {
    open: '[\n',
    between: ',\n',
    close: '\n]',
    empty: '[]',
  })

const projection = <T>(fields: readonly string[], cells: Cells<T>): ((item: T) => Row) => {
  const makers = fields.map((name) => [name, cells(name)] as const)
  return (item) => Object.fromEntries(makers.map(([name, cell]) => [name, cell(item) ?? null]))
}

/** Items as JSON rows of exactly `fields`; `human` prints with line breaks. */
export const itemFormat = <T>(fields: readonly string[], cells: Cells<T>, human: boolean): RowFormat<T> =>
  human ? humanFormat(projection(fields, cells)) : jsonFormat(fields, cells)

const ownFormat = (first: string | null, human: boolean): RowFormat<Row> => {
  if (human)
    return humanFormat((row) => Object.fromEntries(ownFields(row, first).map((name) => [name, row[name] ?? null])))
  const rowText = (row: Row): string =>
    `{${ownFields(row, first)
      .map((name) => `${JSON.stringify(name)}:${valueText(row[name])}`)
      .join()}}`
  return textFormat(rowText, JSON_LIST)
}

/**
 * Rows as a JSON array: exactly `fields` if given (missing ones null), else every field of a row by name, with `first`
 * in front.
 */
export const rowFormat = (
  fields: readonly string[] | null,
  { human = false, first = null }: { human?: boolean; first?: string | null } = {},
): RowFormat<Row> => (fields === null ? ownFormat(first, human) : itemFormat(fields, rowCells, human))

const csvValue = (value: unknown): CsvValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue)

/** Header line and one line a row, each with its `\n`; text is quoted only where it must be, missing is empty. */
export const csvFormat = <T>(fields: readonly string[], cells: Cells<T>): RowFormat<T> => {
  const makers = fields.map(cells)
  const header = `${fields.join(',')}\n`
  return textFormat((item) => `${makers.map((cell) => csvCell(csvValue(cell(item)))).join(',')}\n`, {
    open: header,
    between: '',
    close: '',
    empty: header,
  })
}
