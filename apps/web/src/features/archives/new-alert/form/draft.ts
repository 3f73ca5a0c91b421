import {
  ACCOUNT_LIMITS,
  ALERT_CERTAINTIES,
  ALERT_PRICES,
  ALERT_REPEATS,
  type Alert,
  type AlertCertainty,
  type AlertCondition,
  type AlertPrice,
  type AlertRepeat,
  type AlertRule,
  type AlertSubject,
  CHANGE_FIELDS,
  type ChangeSpan,
  canBeNegative,
  conditionFieldsOf,
  FilterFault,
  formatConditions,
  isChange,
  type LevelCondition,
  MAX_ALERT_CONDITIONS,
  MOST_HELD_POLLS,
  parseConditions,
  usualHold,
} from '@gildscope/contracts'
import { type AmountUnit, alertField } from '../../../../market/alerts/alert-fields.ts'
import { readAmount, typedAmount } from '../../../../market/alerts/amount-text.ts'

export type TermOp = LevelCondition['op'] | 'rises' | 'falls'

/** A condition as it is typed; `text` null: nothing was typed yet, and a value near the present one stands in. */
export type TermDraft = { field: string; op: TermOp; text: string | null; isPercent: boolean; span: ChangeSpan }

/** The sentence as it stands; all of it is in the address. */
export type Draft = {
  id: string | null
  subject: AlertSubject | null
  terms: readonly TermDraft[]
  price: AlertPrice
  certainty: AlertCertainty
  /** Null: what is usual for the conditions. */
  hold: number | null
  repeat: AlertRepeat
  /** A day, `2026-12-01`; null: never. */
  until: string | null
  name: string
  /** Ids; null: those that are usual. */
  channels: readonly string[] | null
}

export const ALL_ACCOUNTS = 'all'
const NO_CHANNEL = 'page'

export const isOfItems = (subject: AlertSubject | null): boolean =>
  subject === null || !['orders', 'gemstore'].includes(subject.kind)

export const isChangeOp = (op: TermOp): op is 'rises' | 'falls' => op === 'rises' || op === 'falls'

export const canChange = (field: string): boolean => (CHANGE_FIELDS as readonly string[]).includes(field)

const FIRST_OF: Readonly<Record<'orders' | 'gemstore' | 'items', TermDraft>> = {
  items: { field: 'sell_price', op: 'lt', text: null, isPercent: false, span: '1d' },
  orders: { field: 'filled', op: 'eq', text: '1', isPercent: false, span: '1d' },
  gemstore: { field: 'leaves_days', op: 'lt', text: '3', isPercent: false, span: '1d' },
}

export const firstTerm = (subject: AlertSubject | null): TermDraft => {
  if (subject?.kind === 'orders' || subject?.kind === 'gemstore') return FIRST_OF[subject.kind]
  return FIRST_OF.items
}

/** The unit in which the value of a condition is typed. */
export const unitOfTerm = ({ field, op, isPercent }: TermDraft): AmountUnit =>
  isChangeOp(op) && isPercent ? 'percent' : alertField(field).unit

export const termOf = (condition: AlertCondition): TermDraft => {
  if (!isChange(condition)) {
    const { field, op, value } = condition
    return { field, op, text: typedAmount(value, alertField(field).unit), isPercent: false, span: '1d' }
  }
  const { field, op, amount, isPercent, span } = condition
  return { field, op, isPercent, span, text: typedAmount(amount, isPercent ? 'percent' : alertField(field).unit) }
}

const typedValue = (term: TermDraft): number | null => readAmount(term.text ?? '', unitOfTerm(term))

/** The value is below zero, which that of its figure never is. */
export const isBelowZero = (term: TermDraft): boolean =>
  !isChangeOp(term.op) && !canBeNegative(term.field) && (typedValue(term) ?? 0) < 0

/** The condition that was typed; null: its value is missing, no amount, or one that its figure never has. */
export const conditionOf = (term: TermDraft): AlertCondition | null => {
  const { field, op, isPercent, span } = term
  const value = typedValue(term)
  if (value === null || isBelowZero(term)) return null
  if (!isChangeOp(op)) return { field, op, value }
  return value > 0 ? { field, op, amount: value, isPercent, span } : null
}

/** The value as it was understood: `17.5` as `17g 50s`. What is no value stays as it was typed. */
export const textAsRead = (term: TermDraft): string | null => {
  const condition = conditionOf(term)
  return condition === null ? term.text : termOf(condition).text
}

type ReadTerms = { terms: readonly TermDraft[]; fault: string | null }

/** What cannot be read is replaced by the usual condition. */
const readTerms = (text: string | null, subject: AlertSubject | null): ReadTerms => {
  const usual = [firstTerm(subject)]
  try {
    if (text === null) return { terms: usual, fault: null }
    return { terms: parseConditions(text, conditionFieldsOf(subject?.kind ?? 'item')).map(termOf), fault: null }
  } catch (error) {
    if (error instanceof FilterFault) return { terms: usual, fault: error.reason }
    throw error
  }
}

const subjectFrom = (search: URLSearchParams): AlertSubject | null => {
  const item = Number(search.get('item'))
  const list = search.get('list')
  const address = search.get('view')
  const filter = search.get('filter')
  const orders = search.get('orders')
  if (Number.isInteger(item) && item > 0) return { kind: 'item', id: item }
  if (list) return { kind: 'list', id: list }
  if (address?.startsWith('/') && filter) return { kind: 'view', address, filter }
  if (orders) return { kind: 'orders', account: orders === ALL_ACCOUNTS ? null : orders }
  return search.has('gemstore') ? { kind: 'gemstore' } : null
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the sentence from the address; what is no part of one is left out. */
export const readDraft = (search: URLSearchParams): Draft => {
  const subject = subjectFrom(search)
  const hold = Number(search.get('hold'))
  const until = search.get('until')
  const by = search.get('by')
  return {
    id: search.get('id'),
    subject,
    terms: readTerms(search.get('conditions'), subject).terms,
    price: oneOf(ALERT_PRICES, search.get('price'), 'steady'),
    certainty: oneOf(ALERT_CERTAINTIES, search.get('certainty'), 'sure'),
    hold: Number.isInteger(hold) && hold >= 1 && hold <= MOST_HELD_POLLS ? hold : null,
    repeat: oneOf(ALERT_REPEATS, search.get('repeat'), 'again'),
    until: until !== null && DAY.test(until) && !Number.isNaN(Date.parse(until)) ? until : null,
    name: (search.get('name') ?? '').slice(0, ACCOUNT_LIMITS.alertName.most),
    channels: by === null ? null : by.split(',').filter((id) => id !== '' && id !== NO_CHANNEL),
  }
}

/** Conditions of an address that could not be read, and why; null: there are none. */
export const unreadConditions = (search: URLSearchParams): { text: string; reason: string } | null => {
  const text = search.get('conditions')
  const { fault } = readTerms(text, subjectFrom(search))
  return text === null || fault === null ? null : { text, reason: fault }
}

const subjectParams = (subject: AlertSubject | null): Record<string, string> => {
  switch (subject?.kind) {
    case undefined:
      return {}
    case 'item':
      return { item: String(subject.id) }
    case 'list':
      return { list: subject.id }
    case 'view':
      return { view: subject.address, filter: subject.filter }
    case 'orders':
      return { orders: subject.account ?? ALL_ACCOUNTS }
    case 'gemstore':
      return { gemstore: 'on' }
  }
}

/** The conditions of the sentence, without those whose value is no amount yet. */
export const conditionsText = ({ terms }: Pick<Draft, 'terms'>): string =>
  formatConditions(terms.flatMap((term) => conditionOf(term) ?? []))

/** The inverse of readDraft; what is usual is left out. */
export const writeDraft = (draft: Draft): URLSearchParams => {
  const { id, subject, price, certainty, hold, repeat, until, name, channels } = draft
  const conditions = conditionsText(draft)
  return new URLSearchParams({
    ...(id !== null && { id }),
    ...subjectParams(subject),
    ...(conditions !== '' && { conditions }),
    ...(price !== 'steady' && { price }),
    ...(certainty !== 'sure' && { certainty }),
    ...(hold !== null && { hold: String(hold) }),
    ...(repeat !== 'again' && { repeat }),
    ...(until !== null && { until }),
    ...(name !== '' && { name }),
    ...(channels !== null && { by: channels.length === 0 ? NO_CHANNEL : channels.join() }),
  })
}

/** A stored rule as a sentence to change. */
export const draftOf = ({ id, rule, until, name, channels }: Alert): Draft => ({
  id,
  subject: rule.subject,
  terms: readTerms(rule.conditions, rule.subject).terms,
  price: rule.price,
  certainty: rule.certainty,
  hold: rule.hold,
  repeat: rule.repeat,
  until: until === null ? null : until.slice(0, 10),
  name,
  channels,
})

export const holdOf = (draft: Draft): number =>
  isOfItems(draft.subject) ? (draft.hold ?? usualHold(conditionsText(draft))) : 1

/** The rule of a complete sentence; null: something is missing. */
export const ruleOf = (draft: Draft): AlertRule | null => {
  const { subject, terms, price, certainty, repeat } = draft
  if (subject === null || terms.some((term) => conditionOf(term) === null)) return null
  return { subject, conditions: conditionsText(draft), price, certainty, hold: holdOf(draft), repeat }
}

/** The end of the day that was chosen. */
export const untilOf = ({ until }: Draft): string | null => (until === null ? null : `${until}T23:59:59Z`)

export const canAdd = ({ terms }: Draft): boolean => terms.length < MAX_ALERT_CONDITIONS
