import { searchForm, typedQuery, wantedForm } from '@gildscope/base/search-text'
import { COPPER_PER_GOLD } from '@gildscope/market'
import type { AnyColumn, CellValue, ColumnKind } from './column.ts'
import { kindOf } from './kinds/index.ts'

export type ColumnFilter = { contains: string } | { min: number | null; max: number | null }

const PLACEHOLDERS = {
  text: 'contains',
  number: 'min,max',
  gold: 'min,max g',
  percent: 'min,max',
  hours: 'min,max h',
  date: 'from,to day',
} as const

// Every non-digit is stripped, so '1 000' and '50 pcs' can be parsed; gold, percent and hours keep a leading minus and
// the decimal point, as do numbers that are shown with decimals; counts keep the minus.
const readNumber = (text: string, hasDecimals: boolean): number | null => {
  const trimmed = text.trim()
  const digits = trimmed.replace(hasDecimals ? /[^\d.]/g : /\D/g, '')
  const value = Number.parseFloat(digits)
  if (Number.isNaN(value)) return null
  return /^[-−]/.test(trimmed) && value !== 0 ? -value : value
}

/** First and last millisecond of a year, month or day in ISO form. */
const readDay = (text: string, end: 'first' | 'last'): number | null => {
  const match = text.trim().match(/^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?/)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), match[2], match[3]]
  if (end === 'first') return Date.UTC(year, Number(month ?? 1) - 1, Number(day ?? 1))
  if (month === undefined) return Date.UTC(year + 1, 0, 1) - 1
  if (day === undefined) return Date.UTC(year, Number(month), 1) - 1
  return Date.UTC(year, Number(month) - 1, Number(day) + 1) - 1
}

type Bound = { grammar: 'number' | 'gold' | 'percent' | 'hours' | 'date'; decimals: number; end: 'first' | 'last' }

const readBound = (text: string, { grammar, decimals, end }: Bound): number | null => {
  if (grammar === 'date') return readDay(text, end)
  const value = readNumber(text, grammar !== 'number' || decimals > 0)
  return value !== null && grammar === 'gold' ? Math.round(value * COPPER_PER_GOLD) : value
}

/** The properties of a column that determine how its filter is parsed. */
type Filtered = { kind: ColumnKind; decimals?: number | undefined }

/**
 * Parses the input of a column's filter; null: no filter. Bounds are `min,max`, one may be missing, and a single one is
 * the minimum. For coins they are entered in gold and returned in copper; for dates they are days, returned as
 * milliseconds since 1970.
 */
export const parseColumnFilter = ({ kind, decimals = 0 }: Filtered, text: string): ColumnFilter | null => {
  const { grammar } = kindOf({ kind })
  if (grammar === 'text') {
    const contains = typedQuery(text)
    return contains === '' ? null : { contains }
  }
  // Keyboards of East Asia write digits and commas of full width.
  const [least = '', most = ''] = text.normalize('NFKC').split(',')
  const min = readBound(least, { grammar, decimals, end: 'first' })
  const max = readBound(most, { grammar, decimals, end: 'last' })
  return min === null && max === null ? null : { min, max }
}

export const filterPlaceholder = (kind: ColumnKind): string => PLACEHOLDERS[kindOf({ kind }).grammar]

const RIGHT = {
  text: 'expected letters or digits',
  number: 'expected a least number, or least and most: 10,50',
  gold: 'expected the least gold, or least and most: 10,50',
  percent: 'expected the least percent, or least and most: -5,10',
  hours: 'expected the least hours, or least and most: 1,24',
  date: 'expected the first day, or first and last: 2026-03-01,2026-03-31',
} as const

/** Of a filter that cannot be read: what would be right. */
export const unreadWords = (kind: ColumnKind): string =>
  `Nothing is filtered by this; ${RIGHT[kindOf({ kind }).grammar]}`

const UNITS = { number: '', gold: ' gold', percent: ' %', hours: ' h' } as const

/** A filter as text, following the column's name: `at least 50`, `40 to 60 gold`, `contains “ore”`. */
export const filterWords = (column: Filtered, text: string): string => {
  const filter = parseColumnFilter(column, text)
  if (filter === null) return ''
  if ('contains' in filter) return `contains “${filter.contains}”`
  const { grammar } = kindOf(column)
  const [least = '', most = ''] = text.split(',').map((part) => part.trim())
  if (grammar === 'date') {
    if (filter.max === null) return `from ${least}`
    return filter.min === null ? `until ${most}` : `${least} to ${most}`
  }
  const unit = grammar === 'text' ? '' : UNITS[grammar]
  const shown = (copperOrFigure: number): string =>
    String(grammar === 'gold' ? copperOrFigure / COPPER_PER_GOLD : copperOrFigure).replace('-', '−')
  if (filter.max === null) return `at least ${shown(filter.min ?? 0)}${unit}`
  if (filter.min === null) return `at most ${shown(filter.max)}${unit}`
  return `${shown(filter.min)} to ${shown(filter.max)}${unit}`
}

/** Whether a value passes a filter; missing values never do. */
export const matchesFilter = (column: AnyColumn, value: CellValue | null, filter: ColumnFilter): boolean => {
  if (value === null) return false
  if ('contains' in filter) {
    const wanted = wantedForm(filter.contains)
    return wanted !== null && searchForm(kindOf(column).text(value, column)).includes(wanted)
  }
  const { grammar, raw } = kindOf(column)
  const plain = typeof value === 'object' ? raw(value) : value
  const figure = grammar === 'date' ? Date.parse(String(raw(value))) : Number(plain)
  return (filter.min === null || figure >= filter.min) && (filter.max === null || figure <= filter.max)
}
