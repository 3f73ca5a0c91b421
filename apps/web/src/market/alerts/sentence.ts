import {
  type Alert,
  type AlertCondition,
  type AlertRepeat,
  type AlertRule,
  type AlertSubject,
  type ChangeCondition,
  type ChangeSpan,
  conditionFieldsOf,
  FilterFault,
  isChange,
  type LevelCondition,
  parseConditions,
} from '@gildscope/contracts'
import { counted } from '@gildscope/ui'
import { calendarDay } from '../../shell/time/words.ts'
import { alertField } from './alert-fields.ts'
import { amountWords } from './amount-text.ts'

/** Names of what rules watch; null: it is gone, or not known yet. */
export type AlertNames = {
  item: (id: number) => string | null
  list: (id: string) => string | null
  account: (id: string) => string | null
}

export const LEVEL_WORDS: Readonly<Record<LevelCondition['op'], string>> = {
  lt: 'falls below',
  gt: 'rises above',
  lte: 'falls to',
  gte: 'rises to',
  eq: 'is',
  ne: 'is not',
}

export const SPAN_WORDS: Readonly<Record<ChangeSpan, string>> = {
  '1h': '1 hour',
  '6h': '6 hours',
  '1d': '1 day',
  '7d': '7 days',
}

const REPEAT_WORDS: Readonly<Record<AlertRepeat, string>> = {
  once: 'once',
  again: 'again after it was false',
  hourly: 'at most once an hour',
  daily: 'at most once a day',
}

/** Of orders those conditions that can hold again, and again be false. */
const COMES_BACK: readonly string[] = ['undercut', 'ahead']

/** How often a rule is told; most of what happens to an order happens once. */
export const repeatWords = (
  repeat: AlertRepeat,
  { subject, fields }: { subject: AlertSubject | null; fields: readonly string[] },
): string => {
  if (subject?.kind === 'gemstore') return 'each entry once'
  if (subject?.kind !== 'orders') return REPEAT_WORDS[repeat]
  if (repeat === 'once' || !fields.some((field) => COMES_BACK.includes(field))) return 'each order once'
  return repeat === 'again' ? 'again after it was first' : REPEAT_WORDS[repeat]
}

/** The same of a stored rule. */
export const repeatWordsOf = (rule: AlertRule): string =>
  repeatWords(rule.repeat, { subject: rule.subject, fields: conditionsOf(rule).map(({ field }) => field) })

/** The conditions of a stored rule; none if they were written by a version that knew other fields. */
export const conditionsOf = ({ subject, conditions }: Pick<AlertRule, 'subject' | 'conditions'>): AlertCondition[] => {
  try {
    return parseConditions(conditions, conditionFieldsOf(subject.kind))
  } catch (error) {
    if (error instanceof FilterFault) return []
    throw error
  }
}

const changeWords = ({ field, op, amount, isPercent, span }: ChangeCondition): string => {
  const { words, unit } = alertField(field)
  return `${words} ${op} by ${amountWords(amount, isPercent ? 'percent' : unit)} within ${SPAN_WORDS[span]}`
}

const itemCondition = (condition: AlertCondition): string => {
  if (isChange(condition)) return changeWords(condition)
  const { words, unit } = alertField(condition.field)
  return `${words} ${LEVEL_WORDS[condition.op]} ${amountWords(condition.value, unit)}`
}

const ORDER_WORDS: Readonly<Record<string, (condition: LevelCondition) => string>> = {
  filled: () => 'is filled',
  partly_filled: () => 'is partly filled',
  undercut: () => 'is undercut',
  ahead: ({ op, value }) =>
    `has ${op === 'gt' ? 'more than ' : ''}${counted(value, 'unit')}${op === 'gt' ? '' : ' or more'} ahead`,
  age_days: ({ op, value }) =>
    `is ${op === 'gt' ? 'older than' : 'at least'} ${counted(value, 'day')}${op === 'gt' ? '' : ' old'}`,
}

const orderCondition = (condition: AlertCondition): string => {
  if (isChange(condition)) return ''
  const words = ORDER_WORDS[condition.field]?.(condition) ?? condition.field
  return condition.op === 'eq' && condition.value !== 1 ? words.replace(/^is /, 'is not ') : words
}

const storeCondition = (condition: AlertCondition): string => {
  if (isChange(condition)) return ''
  const days = counted(condition.value, 'day')
  return condition.op === 'lt' ? `leaves in less than ${days}` : `leaves in ${days} or less`
}

/** What must hold, without what it is about: `sell price falls below 20s 35c`, `any order is filled or is undercut`. */
export const conditionWords = (rule: Pick<AlertRule, 'subject' | 'conditions'>): string => {
  const conditions = conditionsOf(rule)
  if (conditions.length === 0) return rule.conditions
  switch (rule.subject.kind) {
    case 'orders':
      return `any order ${conditions.map(orderCondition).join(' or ')}`
    case 'gemstore':
      return `an entry ${conditions.map(storeCondition).join(' and ')}`
    case 'item':
      return conditions.map(itemCondition).join(' and ')
    default:
      return `any ${conditions.map(itemCondition).join(' and ')}`
  }
}

/** What a rule is about, by name. */
export const subjectWords = ({ subject }: Pick<AlertRule, 'subject'>, names: AlertNames): string => {
  switch (subject.kind) {
    case 'item':
      return names.item(subject.id) ?? `Item ${subject.id}`
    case 'list':
      return names.list(subject.id) ?? 'A list that is gone'
    case 'view':
      return 'A view of the market'
    case 'orders':
      return subject.account === null ? 'My open orders' : `Orders of ${names.account(subject.account) ?? 'an account'}`
    case 'gemstore':
      return 'Gem store list'
  }
}

const isOfOrders = ({ subject }: Pick<AlertRule, 'subject'>): boolean =>
  subject.kind === 'orders' || subject.kind === 'gemstore'

/** How long it must hold and how sure it must be; orders are judged when they are read. */
export const holdWords = (rule: AlertRule): string => {
  if (isOfOrders(rule)) return 'at once'
  const polls = rule.hold === 1 ? '1 poll' : `${rule.hold} polls`
  return `${polls}, ${rule.certainty}${rule.price === 'best' ? ', best price' : ''}`
}

/** A whole rule in one sentence, without its channels. */
export const sentenceOf = ({ rule, until }: Pick<Alert, 'rule' | 'until'>, names: AlertNames): string => {
  const about = `${subjectWords(rule, names)}: ${conditionWords(rule)}`
  const held = isOfOrders(rule) ? holdWords(rule) : `for ${holdWords(rule)}`
  const end = until === null ? '' : `, until ${calendarDay(until)}`
  return `${about}, ${held}, ${repeatWordsOf(rule)}${end}`
}
