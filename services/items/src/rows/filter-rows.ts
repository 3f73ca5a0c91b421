import type { Filter, FilterFields, FilterTerm } from '@gildscope/contracts'
import type { RouteContext } from '@gildscope/service-kit'
import { ignoredFilterHeader } from './ignored-filter-header.ts'
import type { Row } from './row.ts'

type Comparable = string | number | boolean | null

const comparable = (value: unknown, kind: string): Comparable => {
  if (value === null || value === undefined) return null
  if (kind === 'instant') return new Date(String(value)).toISOString()
  if (typeof value === 'string') return value.toLowerCase()
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** A missing value fits no comparison but those with null; texts compare whole and without case. */
const holds = (row: Row, { field, op, value }: FilterTerm, kind: string): boolean => {
  const given = comparable(row[field], kind)
  const wanted = typeof value === 'string' && kind === 'text' ? value.toLowerCase() : value
  if (wanted === null) return op === 'eq' ? given === null : given !== null
  if (given === null) return op === 'ne'
  switch (op) {
    case 'eq':
      return given === wanted || (field === 'description' && String(given).startsWith(String(wanted)))
    case 'ne':
      return given !== wanted
    case 'gt':
      return given > wanted
    case 'gte':
      return given >= wanted
    case 'lt':
      return given < wanted
    case 'lte':
      return given <= wanted
    case 'cts':
      return String(given).includes(String(wanted))
  }
}

/** Tells whether a row has a value in a field that it holds in another form. */
export type FieldTests = ReadonlyMap<string, (row: Row, value: FilterTerm['value']) => boolean>

/** The terms of a call's filter. Parts of it without a colon are ignored, and named in `X-Ignored-Filter`. */
export const termsOf = (filter: Filter | undefined, { reply }: RouteContext): readonly FilterTerm[] => {
  if (filter === undefined) return []
  reply.headers(ignoredFilterHeader(filter.ignored))
  return filter.terms
}

/** Tells of a row whether every term holds. */
export const rowTest = (
  terms: readonly FilterTerm[],
  fields: FilterFields,
  tests: FieldTests = new Map(),
): ((row: Row) => boolean) => {
  const holdsFor = terms.map((term) => {
    const test = tests.get(term.field)
    const kind = fields.get(term.field)?.kind ?? 'text'
    return (row: Row): boolean => (test === undefined ? holds(row, term, kind) : test(row, term.value))
  })
  return (row) => holdsFor.every((isHeld) => isHeld(row))
}
