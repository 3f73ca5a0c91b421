import { type FilterTerm, ITEM_FIELDS } from '@gildscope/contracts'
import { type Column, parseColumnFilter, type TableView } from '@gildscope/ui/data-table'
import { fieldOf } from './market-column.ts'

/** A column whose rows a service filters. */
export type ServedColumn = Pick<Column<never>, 'id' | 'kind'> & {
  decimals?: number
  /** The field that it is filtered by; by default the one named as the column. */
  field?: string
  /** The fraction of the field that is shown. */
  share?: number
  /** The field has no spaces where the column shows them. */
  isWords?: boolean
}

// In the filter language 'null' stands for a missing value, so a text of that name is split into two terms.
const wordTerms = (field: string, word: string): FilterTerm[] =>
  (word.toLowerCase() === 'null' ? ['nul', 'ull'] : [word]).map((value) => ({ field, op: 'cts', value }))

/** A term holds no comma: a text with commas becomes the parts between them, all of which must be in it. */
const textTerms = (field: string, text: string): FilterTerm[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => wordTerms(field, part))

const boundValue = ({ share = 1 }: ServedColumn, field: string, bound: number): string | number => {
  const kind = ITEM_FIELDS.get(field)?.kind
  if (kind === 'instant') return new Date(bound).toISOString()
  return share === 1 ? bound : bound / share
}

const columnTerms = (column: ServedColumn, text: string): FilterTerm[] => {
  const filter = parseColumnFilter(column, text)
  if (filter === null) return []
  const field = fieldOf(column)
  if ('contains' in filter)
    return textTerms(field, column.isWords === true ? filter.contains.replaceAll(/\s/g, '') : filter.contains)
  const { min, max } = filter
  return [
    ...(min === null ? [] : [{ field, op: 'gte', value: boundValue(column, field, min) } as const]),
    ...(max === null ? [] : [{ field, op: 'lte', value: boundValue(column, field, max) } as const]),
  ]
}

/** The user's table filters, in the filter language of the items service. */
export const filterTerms = (columns: readonly ServedColumn[], filters: TableView['filters']): FilterTerm[] =>
  columns.flatMap((column) => columnTerms(column, filters[column.id] ?? ''))
