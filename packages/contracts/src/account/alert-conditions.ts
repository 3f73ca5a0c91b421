import { FilterFault, type FilterFields, type FilterTerm, formatFilter, parseFilter } from '../filter.ts'
import type { FilterOp } from '../filter-ops.ts'
import { type FieldInfo, ITEM_FIELDS } from '../items/item-fields.ts'

/** Spans over which a change is measured: the value now against the one that long before. */
export const CHANGE_SPANS = ['1h', '6h', '1d', '7d'] as const
export type ChangeSpan = (typeof CHANGE_SPANS)[number]

export type LevelCondition = { field: string; op: Exclude<FilterOp, 'cts'>; value: number }
/** `amount` in the field's unit, or in percent of the value before. */
export type ChangeCondition = {
  field: string
  op: 'rises' | 'falls'
  amount: number
  isPercent: boolean
  span: ChangeSpan
}
export type AlertCondition = LevelCondition | ChangeCondition

export const isChange = (condition: AlertCondition): condition is ChangeCondition =>
  condition.op === 'rises' || condition.op === 'falls'

const LEVEL_OPS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const satisfies readonly FilterOp[]

/** Numbers that name something, and figures of another item: a rule is about that item then. */
const NO_FIGURES = new Set([
  'id',
  'default_skin',
  'upgrade1',
  'upgrade2',
  'upgrade1_sell_price',
  'upgrade2_sell_price',
  'extraction_profit',
])

const isFigure = ([field, { kind }]: readonly [string, FieldInfo]): boolean =>
  (kind === 'integer' || kind === 'decimal') && !NO_FIGURES.has(field)

/** What a rule about items can compare: their numeric fields. */
export const ALERT_FIELDS: ReadonlyMap<string, FieldInfo> = new Map(
  [...ITEM_FIELDS].filter(isFigure).map(([field, info]) => [field, { ...info, ops: LEVEL_OPS }]),
)

/** Fields whose history is kept, and whose change can be measured. */
export const CHANGE_FIELDS = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity'] as const
export type AlertChangeField = (typeof CHANGE_FIELDS)[number]

/** What a rule about open orders can ask of an order; it fires where one of its conditions holds. */
export const ALERT_ORDER_FIELDS: ReadonlyMap<string, FieldInfo> = new Map<string, FieldInfo>([
  ['filled', { kind: 'integer', ops: ['eq'], description: '1: all of it was traded since the reading before' }],
  [
    'partly_filled',
    { kind: 'integer', ops: ['eq'], description: '1: a part of it was traded since the reading before' },
  ],
  ['undercut', { kind: 'integer', ops: ['eq'], description: '1: others offer a better price' }],
  ['ahead', { kind: 'integer', ops: ['gt', 'gte'], description: 'Units at better prices in the order book' }],
  ['age_days', { kind: 'decimal', ops: ['gt', 'gte'], description: 'Days since the order was placed' }],
])

/** What a rule about the gem store can ask of an entry of the account's list. */
export const ALERT_GEMSTORE_FIELDS: ReadonlyMap<string, FieldInfo> = new Map<string, FieldInfo>([
  ['leaves_days', { kind: 'decimal', ops: ['lt', 'lte'], description: 'Days until its sale ends' }],
])

export const MAX_ALERT_CONDITIONS = 4

const CHANGE = /^\s*([^:,]+?)\s*:\s*(rises|falls)\s*:(.*)$/i
const AMOUNT = /^\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*:\s*(\w+)\s*$/

const changeOf = (part: string, position: number): ChangeCondition | null => {
  const [, field = '', op = '', rest = ''] = CHANGE.exec(part) ?? []
  if (op === '') return null
  const refuse = (reason: string) => new FilterFault(part.trim(), position, reason)
  if (!(CHANGE_FIELDS as readonly string[]).includes(field))
    throw refuse(`the change of '${field.slice(0, 40)}' is not kept; changes are those of ${CHANGE_FIELDS.join(' ')}`)
  const [, amount = '', percent = '', span = ''] = AMOUNT.exec(rest) ?? []
  if (amount === '' || !(CHANGE_SPANS as readonly string[]).includes(span))
    throw refuse(`expected AMOUNT:SPAN or PERCENT%:SPAN with a span of ${CHANGE_SPANS.join(' ')}, for example 5%:6h`)
  const value = Number(amount)
  if (value <= 0 || !Number.isFinite(value)) throw refuse('a change has an amount above 0')
  return {
    field,
    op: op.toLowerCase() as 'rises' | 'falls',
    amount: value,
    isPercent: percent === '%',
    span: span as ChangeSpan,
  }
}

const levelOf = ({ field, op, value }: FilterTerm, position: number): LevelCondition => {
  if (typeof value !== 'number' || op === 'cts')
    throw new FilterFault(`${field}:${op}:${value}`, position, 'a condition compares with a number')
  return { field, op, value }
}

const GRAMMARS: ReadonlyMap<FilterFields, string> = new Map([
  [
    ALERT_FIELDS,
    `term,term with term = field:op:value, op one of ${LEVEL_OPS.join(' ')}, or of a change field:rises|falls:AMOUNT[%]:SPAN with field one of ${CHANGE_FIELDS.join(' ')} and span one of ${CHANGE_SPANS.join(' ')}`,
  ],
  [
    ALERT_ORDER_FIELDS,
    `term,term with term = field:op:value, field one of ${[...ALERT_ORDER_FIELDS.keys()].join(' ')}`,
  ],
  [ALERT_GEMSTORE_FIELDS, 'leaves_days:lt:DAYS, or leaves_days:lte:DAYS'],
])

/** The fault of a condition, with what a condition would be. */
const conditionFault = (error: unknown, position: number, fields: FilterFields): unknown =>
  error instanceof FilterFault ? new FilterFault(error.term, position, error.reason, GRAMMARS.get(fields)) : error

/**
 * Parses the conditions of a rule: the language of `filter=`, of which each text that compares numbers is one, and
 * `field:rises|falls:AMOUNT[%]:SPAN` for a change. Throws FilterFault.
 */
export const parseConditions = (text: string, fields: FilterFields = ALERT_FIELDS): AlertCondition[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const grammar = GRAMMARS.get(fields)
  if (parts.length === 0) throw new FilterFault('', 0, 'a rule needs a condition', grammar)
  if (parts.length > MAX_ALERT_CONDITIONS)
    throw new FilterFault('', 0, `${parts.length} conditions; at most ${MAX_ALERT_CONDITIONS}`, grammar)
  return parts.map((part, index) => {
    const position = index + 1
    try {
      const change = fields === ALERT_FIELDS ? changeOf(part, position) : null
      if (change !== null) return change
      const [term] = parseFilter(part, fields).terms
      if (term === undefined) throw new FilterFault(part, position, 'a condition is field:op:value')
      return levelOf(term, position)
    } catch (error) {
      throw conditionFault(error, position, fields)
    }
  })
}

/** Profits, losses, returns and changes; everything else is counted from 0. */
export const canBeNegative = (field: string): boolean => /profit|roi|loss|change|move/.test(field)

/** The same of a rule that is given: one that could not hold, or always would, was not meant. Throws FilterFault. */
export const parseGivenConditions = (text: string, fields: FilterFields = ALERT_FIELDS): AlertCondition[] => {
  const conditions = parseConditions(text, fields)
  conditions.forEach((condition, index) => {
    if (isChange(condition) || condition.value >= 0 || canBeNegative(condition.field)) return
    const reason = `${condition.field} is never below 0; expected a number from 0`
    throw new FilterFault(formatConditions([condition]), index + 1, reason, GRAMMARS.get(fields))
  })
  return conditions
}

/** The inverse of parseConditions. */
export const formatConditions = (conditions: readonly AlertCondition[]): string =>
  conditions
    .map((condition) =>
      isChange(condition)
        ? `${condition.field}:${condition.op}:${condition.amount}${condition.isPercent ? '%' : ''}:${condition.span}`
        : formatFilter([condition]),
    )
    .join(',')
