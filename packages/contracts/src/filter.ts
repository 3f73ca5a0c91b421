import * as z from 'zod/mini'
import { FILTER_OPS, type FilterOp } from './filter-ops.ts'
import type { FieldInfo, FieldKind } from './items/item-fields.ts'
import { expectedInstant, instantFromText, listText } from './wire.ts'

/** One condition. Instants are ISO texts; `null` selects a missing value (`eq`) or a present one (`ne`). */
export type FilterTerm = { field: string; op: FilterOp; value: string | number | boolean | null }

/** `ignored`: the parts without a colon, which hold for every row. */
export type Filter = { terms: readonly FilterTerm[]; ignored: readonly string[] }

export type FilterFields = ReadonlyMap<string, Pick<FieldInfo, 'kind' | 'ops'>>

export const FILTER_GRAMMAR =
  'filter=term,term with term = field:value or field:op:value, op one of eq ne (also neq) gt gte lt lte cts; a comma always ends a term'
export const MAX_FILTER_TERMS = 32
export const MAX_FILTER_LENGTH = 2000

/** `position` counts terms from 1; 0 means the filter as a whole. */
export class FilterFault extends Error {
  readonly term: string
  readonly position: number
  readonly reason: string
  constructor(term: string, position: number, reason: string, grammar = FILTER_GRAMMAR) {
    const where = position === 0 ? 'filter' : `term ${position} '${term.slice(0, 80)}'`
    super(`${where}: ${reason}; grammar: ${grammar}`)
    this.name = 'FilterFault'
    this.term = term
    this.position = position
    this.reason = reason
  }
}

const OPS_OF_KIND: Record<FieldKind, readonly FilterOp[]> = {
  integer: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
  decimal: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
  instant: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
  text: ['eq', 'ne', 'cts'],
  boolean: ['eq', 'ne'],
  json: ['eq', 'ne'],
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Names of operations as scripts write them; `neq` is what the older public API calls `ne`. */
const OPS: ReadonlyMap<string, FilterOp> = new Map([...FILTER_OPS.map((op) => [op, op] as const), ['neq', 'ne']])

type Parsed = { value: FilterTerm['value'] } | { expected: string }

const parseValue = (kind: FieldKind, text: string): Parsed => {
  if (kind === 'text') return { value: text }
  if (kind === 'boolean') {
    const lower = text.toLowerCase()
    return lower === 'true' || lower === 'false' ? { value: lower === 'true' } : { expected: 'true or false' }
  }
  if (kind === 'instant') {
    const date = instantFromText(text)
    return date === null ? { expected: expectedInstant(text) } : { value: date.toISOString() }
  }
  if (kind === 'json') return { expected: 'null' }
  const number = Number(text)
  return NUMBER.test(text) && Number.isFinite(number) ? { value: number } : { expected: 'a number' }
}

const nearestField = (name: string, fields: FilterFields): string => {
  const lower = name.toLowerCase()
  const near = [...fields.keys()].find((field) => field.toLowerCase() === lower)
  return near === undefined ? '' : `, did you mean '${near}'`
}

const parseTerm = (term: string, position: number, fields: FilterFields): FilterTerm => {
  const refuse = (reason: string) => new FilterFault(term, position, reason)
  const colon = term.indexOf(':')
  const field = term.slice(0, colon).trim()
  const rest = term.slice(colon + 1)
  const info = fields.get(field)
  if (info === undefined) throw refuse(`unknown field '${field.slice(0, 40)}'${nearestField(field, fields)}`)
  const second = rest.indexOf(':')
  const named = second === -1 ? '' : rest.slice(0, second).trim().toLowerCase()
  const known = OPS.get(named)
  const op = known ?? 'eq'
  const text = (known === undefined ? rest : rest.slice(second + 1)).trim()
  if (text === '') throw refuse('has no value')
  const ops = info.ops ?? OPS_OF_KIND[info.kind]
  if (!ops.includes(op)) throw refuse(`'${op}' does not fit ${field}, which takes ${ops.join(' ')}`)
  if (text.toLowerCase() === 'null') {
    if (op === 'eq' || op === 'ne') return { field, op, value: null }
    if (info.kind !== 'text') throw refuse(`null can only be compared with eq and ne`)
  }
  const parsed = parseValue(info.kind, text)
  if ('expected' in parsed) throw refuse(`'${text.slice(0, 40)}' is no value of ${field}; expected ${parsed.expected}`)
  return { field, op, value: parsed.value }
}

/**
 * Parses the filter language of the list calls: all terms must hold. Parts without any colon are ignored, not refused,
 * because existing scripts send them. Values cannot contain commas: a comma starts the next term. Throws FilterFault.
 */
export const parseFilter = (text: string, fields: FilterFields): Filter => {
  if (text.length > MAX_FILTER_LENGTH)
    throw new FilterFault('', 0, `${text.length} characters; at most ${MAX_FILTER_LENGTH}`)
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > MAX_FILTER_TERMS)
    throw new FilterFault('', 0, `${parts.length} terms; at most ${MAX_FILTER_TERMS}`)
  const terms: FilterTerm[] = []
  const ignored: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part.includes(':')) terms.push(parseTerm(part, index + 1, fields))
    else ignored.push(part)
  }
  return { terms, ignored }
}

const canStandInTerm = (value: string): boolean =>
  value !== '' && value === value.trim() && !value.includes(',') && value.toLowerCase() !== 'null'

/** The inverse of parseFilter. Throws RangeError for a text that no term can hold: with a comma, or empty. */
export const formatFilter = (terms: readonly FilterTerm[]): string =>
  terms
    .map(({ field, op, value }) => {
      if (typeof value === 'string' && !canStandInTerm(value))
        throw new RangeError(
          `the filter value '${value}' cannot be written: no commas, no blanks at its ends, not 'null'`,
        )
      return `${field}:${op}:${value}`
    })
    .join(',')

/** The filter for rows that have just this value in a field. */
export const fieldIs = (field: string, value: FilterTerm['value']): Filter => ({
  terms: [{ field, op: 'eq', value }],
  ignored: [],
})

/** The query parameter `filter` over the given fields: text on the wire, terms in code. */
export const filterText = (fields: FilterFields) =>
  z.codec(
    listText,
    z.object({
      terms: z.readonly(
        z.array(
          z.object({
            field: z.string(),
            op: z.enum(FILTER_OPS),
            value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
          }),
        ),
      ),
      ignored: z.readonly(z.array(z.string())),
    }),
    {
      decode: (text, context) => {
        try {
          const { terms, ignored } = parseFilter(text, fields)
          return { terms: [...terms], ignored: [...ignored] }
        } catch (error) {
          if (!(error instanceof FilterFault)) throw error
          context.issues.push({ code: 'custom', input: text, message: error.message })
          return z.NEVER
        }
      },
      encode: ({ terms }) => formatFilter(terms),
    },
  )
