import { itemsToJson, valueText } from './items-to-json.ts'
import type { ListQuery, Row } from './row.ts'

/** The page of rows that `skip` (or `offset`) and `limit` name. */
export const pageOfRows = <T>(
  rows: readonly T[],
  { skip, offset, limit }: Pick<ListQuery, 'skip' | 'offset' | 'limit'>,
): readonly T[] => {
  const from = skip ?? offset ?? 0
  return from === 0 && limit === undefined ? rows : rows.slice(from, limit === undefined ? undefined : from + limit)
}

/** Names to answer: the asked ones in alphabetical order, else `standard`, else each row's own. */
export const answeredFields = (asked: readonly string[] | undefined, standard: readonly string[] | null) =>
  asked === undefined || asked.length === 0 ? standard : [...asked].sort()

const ownFields = (row: Row, first: string | null): string[] => {
  const names = Object.keys(row).sort()
  return first !== null && first in row ? [first, ...names.filter((name) => name !== first)] : names
}

/** What every object inherits, such as `constructor`, is no field. */
const cellOf = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined)

const ownToJson = (rows: readonly Row[], first: string | null): string => {
  const texts = rows.map((row) => {
    const pairs = ownFields(row, first).map((name) => `${JSON.stringify(name)}:${valueText(row[name])}`)
    return `{${pairs.join()}}`
  })
  return `[${texts.join()}]`
}

/**
 * Rows as a JSON array: exactly `fields` where given (missing ones null), else every field of a row by name,
 * with `first` in front. `human` prints with line breaks.
 */
export const rowsToJson = (
  rows: readonly Row[],
  fields: readonly string[] | null,
  { human = false, first = null }: { human?: boolean; first?: string | null } = {},
): string => {
  if (human) {
    const plain = rows.map((row) =>
      Object.fromEntries((fields ?? ownFields(row, first)).map((name) => [name, cellOf(row, name) ?? null])),
    )
    return JSON.stringify(plain, null, 2)
  }
  return fields === null
    ? ownToJson(rows, first)
    : itemsToJson(rows, fields, (name) => (row) => cellOf(row, name)).toString()
}

const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Header line and one line a row, `\n` between; text is quoted only where it must be, missing is empty. */
export const rowsToCsv = (rows: readonly Row[], fields: readonly string[]): string =>
  `${[fields.join(','), ...rows.map((row) => fields.map((name) => csvCell(cellOf(row, name))).join(','))].join('\n')}\n`
