import { searchForm } from '@gildscope/base/search-text'
import type { Filter, FilterFields, FilterTerm } from '@gildscope/contracts'
import type { RouteContext } from '@gildscope/service-kit'
import { textTest } from '../store/match-term.ts'
import { ignoredFilterHeader } from './ignored-filter-header.ts'
import type { Row } from './row.ts'

type Comparable = string | number | boolean

const comparable = (value: unknown, kind: string): Comparable => {
  if (kind === 'instant') return new Date(String(value)).toISOString()
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/**
 * The test of a term on a value, like `matchTerm` for a column. A missing value matches `ne`, and terms that ask for
 * it.
 */
const valueTest = (term: FilterTerm, kind: string): ((value: unknown) => boolean) => {
  const { op, value: wanted } = term
  if (wanted === null) return (value) => (value === null) === (op === 'eq')
  const isText = kind === 'text' ? textTest(term) : null
  return (value) => {
    if (value === null) return op === 'ne'
    if (isText !== null) return isText(searchForm(String(value))) === (op !== 'ne')
    const given = comparable(value, kind)
    if (op === 'eq' || op === 'ne') return (given === wanted) === (op === 'eq')
    if (op === 'gt') return given > wanted
    if (op === 'gte') return given >= wanted
    if (op === 'lt') return given < wanted
    return given <= wanted
  }
}

/** Tests a row's value in a field that it holds in another form. */
export type FieldTests = ReadonlyMap<string, (row: Row, value: FilterTerm['value']) => boolean>

/** The terms of a call's filter. Parts of it without a colon are ignored, and listed in `X-Ignored-Filter`. */
export const termsOf = (filter: Filter | undefined, { reply }: RouteContext): readonly FilterTerm[] => {
  if (filter === undefined) return []
  reply.headers(ignoredFilterHeader(filter.ignored))
  return filter.terms
}

/** Returns whether all terms hold for a row. */
export const rowTest = (
  terms: readonly FilterTerm[],
  fields: FilterFields,
  tests: FieldTests = new Map(),
): ((row: Row) => boolean) => {
  const holdsFor = terms.map((term) => {
    const test = tests.get(term.field)
    if (test !== undefined) return (row: Row): boolean => test(row, term.value)
    const holds = valueTest(term, fields.get(term.field)?.kind ?? 'text')
    return (row: Row): boolean => holds(row[term.field] ?? null)
  })
  return (row) => holdsFor.every((isHeld) => isHeld(row))
}
