import {
  type AlertCertainty,
  type AlertChangeField,
  type AlertCondition,
  type AlertPrice,
  type ChangeCondition,
  isChange,
  type LevelCondition,
} from '@gildscope/contracts'
import { WINDOW_DAYS, type Window } from '@gildscope/market'
import { estimatedWindowsOf, followsRestOfBook, ItemFigures, windowsOf } from './figures.ts'
import type { ItemReading, MarketFacts } from './reading.ts'

/** What decides about a reading. */
export type Judged = { conditions: readonly AlertCondition[]; price: AlertPrice; certainty: AlertCertainty }

/** A value as it stood against its threshold. */
export type Evidence = {
  condition: AlertCondition
  value: number
  error: number | null
  /** Of a change: the value that it is measured against. */
  before: number | null
  threshold: number
  /** How far the value is from the threshold, in percent of it; 0 or less: past it. Null of a threshold of 0. */
  percentAway: number | null
}

export type Verdict =
  | { kind: 'waiting'; reason: string; evidence: null }
  | { kind: 'true'; evidence: Evidence }
  /** `isClear`: far enough from the threshold to arm the rule again. `isUnsure`: only its error speaks against it. */
  | { kind: 'false'; isClear: boolean; isUnsure: boolean; evidence: Evidence | null }

/** An item that was not read for so many polls is not judged. */
export const OLD_POLLS = 3
/** The least share of a window that must have been observed. */
export const LEAST_COVERAGE = 0.8
/** How far a value must leave its threshold until it can fire again, as a share of it. */
export const LEAVES_BY = 0.01

const WINDOW_WORDS: Record<Window, string> = {
  '1d': 'the day',
  '2d': 'the two days',
  '7d': 'the seven days',
  '1m': 'the 30 days',
  '3m': 'the 90 days',
  '12m': 'the year',
}

const waiting = (reason: string): Verdict => ({ kind: 'waiting', reason, evidence: null })

/** Why a reading decides nothing about a field; null: it does. */
const faultOfField = (field: string, reading: ItemReading, { lawDays }: MarketFacts): string | null => {
  for (const window of windowsOf(field)) {
    const coverage = reading.numbers[`${window}_coverage`] ?? 0
    if (coverage < LEAST_COVERAGE) return `less than ${LEAST_COVERAGE * 100} % of ${WINDOW_WORDS[window]} was observed`
  }
  if (lawDays === null) return null
  const mixed = estimatedWindowsOf(field).find((window) => WINDOW_DAYS[window] > lawDays)
  return mixed === undefined ? null : `a part of ${WINDOW_WORDS[mixed]} was estimated in another way`
}

type Sides = { isPast: boolean; isPlainlyPast: boolean; isClear: boolean }

const UP = { gt: true, gte: true, lt: false, lte: false } as const

const against = (op: keyof typeof UP, value: number, error: number, threshold: number): Sides => {
  const sign = UP[op] ? 1 : -1
  const isOpen = op === 'gt' || op === 'lt'
  const isBeyond = (margin: number): boolean => (isOpen ? margin > 0 : margin >= 0)
  const margin = sign * (value - threshold)
  return {
    isPlainlyPast: isBeyond(margin),
    isPast: isBeyond(margin - error),
    isClear: margin <= -Math.abs(threshold) * LEAVES_BY && !isBeyond(margin),
  }
}

const sidesOf = (op: LevelCondition['op'], value: number, error: number, threshold: number): Sides => {
  if (op !== 'eq' && op !== 'ne') return against(op, value, error, threshold)
  const isEqual = value === threshold
  if (op === 'eq') return { isPlainlyPast: isEqual, isPast: isEqual && error === 0, isClear: !isEqual }
  return { isPlainlyPast: !isEqual, isPast: Math.abs(value - threshold) > error, isClear: isEqual }
}

const awayOf = (op: LevelCondition['op'], value: number, threshold: number): number | null => {
  if (threshold === 0) return null
  const share = (100 * (threshold - value)) / Math.abs(threshold)
  if (op === 'eq' || op === 'ne') return Math.abs(share)
  return UP[op] ? share : -share
}

/** The value that a change leads to, which is its threshold. */
export const thresholdOf = ({ op, amount, isPercent }: ChangeCondition, before: number): number => {
  const by = isPercent ? (before * amount) / 100 : amount
  return op === 'rises' ? before + by : before - by
}

type Part = { fault: string } | { sides: Sides; evidence: Evidence } | null

const part = (
  { price }: Judged,
  condition: AlertCondition,
  { figures, reading, market }: { figures: ItemFigures; reading: ItemReading; market: MarketFacts },
): Part => {
  const { field } = condition
  const fault = faultOfField(field, reading, market)
  if (fault !== null) return { fault }
  const measured = figures.measure(field)
  if (measured === 'steady') return { fault: 'too few units stand for a steady price' }
  if (measured === 'error') return { fault: 'how sure the estimate is, is not known' }
  // A side without orders has no price, and an item that nobody sells no flip: no reason to wait.
  if (measured === 'none') return null
  const { value, error } = measured
  const op = isChange(condition) ? (condition.op === 'rises' ? 'gte' : 'lte') : condition.op
  let before: number | null = null
  let threshold: number
  if (isChange(condition)) {
    before = reading.before(condition.field as AlertChangeField, condition.span, price)
    if (before === null) return { fault: `its value ${condition.span} before is not known` }
    threshold = thresholdOf(condition, before)
  } else threshold = condition.value
  const sides = sidesOf(op, value, error ?? 0, threshold)
  return { sides, evidence: { condition, value, error, before, threshold, percentAway: awayOf(op, value, threshold) } }
}

/** The one that is furthest from holding. */
const mostAgainst = (evidences: readonly Evidence[]): Evidence | null =>
  evidences.reduce<Evidence | null>(
    (most, next) => (most === null || (next.percentAway ?? 0) > (most.percentAway ?? 0) ? next : most),
    null,
  )

/** Judges the numbers of a reading: whether all conditions of a rule hold for it. */
export const judge = (rule: Judged, reading: ItemReading, market: MarketFacts): Verdict => {
  const polls = (reading.slot - reading.seenSlot) / market.pollMinutes
  if (polls >= OLD_POLLS) return waiting(`the item was not read for ${OLD_POLLS} polls`)
  const figures = new ItemFigures(reading, rule.price)
  const evidences: Evidence[] = []
  let isTrue = true
  let isPlainlyTrue = true
  let isClear = false
  for (const condition of rule.conditions) {
    const judged = part(rule, condition, { figures, reading, market })
    if (judged !== null && 'fault' in judged) return waiting(judged.fault)
    if (judged === null) {
      isTrue = false
      isPlainlyTrue = false
      isClear = true
      continue
    }
    const { sides, evidence } = judged
    evidences.push(evidence)
    isTrue &&= rule.certainty === 'sure' ? sides.isPast : sides.isPlainlyPast
    isPlainlyTrue &&= sides.isPlainlyPast
    isClear ||= sides.isClear
  }
  const [first] = evidences
  if (isTrue && first !== undefined) return { kind: 'true', evidence: first }
  return { kind: 'false', isClear, isUnsure: isPlainlyTrue, evidence: mostAgainst(evidences) }
}

/**
 * The same of a reading that may be contradicted by the game's list of prices: books and prices are answered from different
 * moments, and nothing says which of them is older. Null: it decides nothing, like a poll that missed the item, because the
 * rule holds by the book and by a part of what the list leaves possible, or is about what the list says nothing of.
 */
export const judgeByAll = (rule: Judged, reading: ItemReading, market: MarketFacts): Verdict | null => {
  const { listed = [] } = reading
  const byBook = judge(rule, reading, market)
  if (listed.length === 0 || byBook.kind === 'waiting') return byBook
  if (rule.conditions.some(({ field }) => followsRestOfBook(field))) return null
  const byList = listed.map((numbers) =>
    judge(rule, { ...reading, numbers: { ...reading.numbers, ...numbers } }, market),
  )
  const isClear = byList.every((verdict) => verdict.kind === 'false' && verdict.isClear)
  if (byBook.kind === 'false') return { ...byBook, isClear: byBook.isClear && isClear }
  if (byList.every(({ kind }) => kind === 'true')) return byBook
  const against = byList.find((verdict) => verdict.kind === 'false')
  const isPartly = against === undefined || byList.some(({ kind }) => kind === 'true')
  return isPartly ? null : { ...against, isClear: false }
}
