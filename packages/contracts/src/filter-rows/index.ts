import { queryForm, searchForm, wantedForm } from '@gildscope/base/search-text'
import type { FilterFields, FilterTerm } from '../filter.ts'

/** A row of any list, by field. */
export type FilterRow = Readonly<Record<string, unknown>>

/** Tests whether a text in its search form equals, starts with or contains the value of a term. */
export const textTest = ({ field, op, value }: FilterTerm): ((text: string) => boolean) => {
  const wanted = op === 'cts' ? queryForm(String(value)) : wantedForm(String(value))
  if (wanted === null) return () => false
  if (op === 'cts') return (text) => text.includes(wanted)
  if (field === 'description') return (text) => text.startsWith(wanted)
  return (text) => text === wanted
}

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
export type FieldTests = ReadonlyMap<string, (row: FilterRow, value: FilterTerm['value']) => boolean>

/** Returns whether all terms hold for a row. */
export const rowTest = (
  terms: readonly FilterTerm[],
  fields: FilterFields,
  tests: FieldTests = new Map(),
): ((row: FilterRow) => boolean) => {
  const holdsFor = terms.map((term) => {
    const test = tests.get(term.field)
    if (test !== undefined) return (row: FilterRow): boolean => test(row, term.value)
    const holds = valueTest(term, fields.get(term.field)?.kind ?? 'text')
    return (row: FilterRow): boolean => holds(row[term.field] ?? null)
  })
  return (row) => holdsFor.every((isHeld) => isHeld(row))
}
