import type { ListQuery, Row } from './row.ts'

/** The page of rows that `skip` (or `offset`) and `limit` name. */
export const pageOfRows = <T>(rows: readonly T[], { skip, offset, limit }: ListQuery): readonly T[] => {
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

const valueText = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return value === undefined || value === null ? 'null' : JSON.stringify(value)
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
      Object.fromEntries((fields ?? ownFields(row, first)).map((name) => [name, row[name] ?? null])),
    )
    return JSON.stringify(plain, null, 2)
  }
  const prefixes = fields?.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`) ?? []
  let text = '['
  let separator = ''
  for (const row of rows) {
    text += separator
    separator = ','
    if (fields === null) {
      let lead = '{'
      for (const name of ownFields(row, first)) {
        text += `${lead}${JSON.stringify(name)}:${valueText(row[name])}`
        lead = ','
      }
      text += lead === '{' ? '{}' : '}'
    } else {
      for (let index = 0; index < fields.length; index++)
        text += prefixes[index] + valueText(row[fields[index] as string])
      text += '}'
    }
  }
  return `${text}]`
}

const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Header line and one line a row, `\n` between; text is quoted only where it must be, missing is empty. */
export const rowsToCsv = (rows: readonly Row[], fields: readonly string[]): string =>
  `${[fields.join(','), ...rows.map((row) => fields.map((name) => csvCell(row[name])).join(','))].join('\n')}\n`
