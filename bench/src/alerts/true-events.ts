import type { Side, TrueItem, TrueMinutes } from './true-market.ts'

type Op = 'lt' | 'gt' | 'rises' | 'falls'

/** A rule as its text says it, read by nothing of the site. `by`: percent of a change within an hour. */
export type BenchCondition = { side: Side; what: 'price' | 'quantity'; op: Op; by: number }
export type BenchRule = {
  id: string
  itemId: number
  price: 'steady' | 'best'
  hold: number
  repeat: 'again' | 'hourly' | 'once'
  conditions: BenchCondition[]
}
export type TrueEvent = { ruleId: string; minute: number }

const HOUR = 60
const LEAVES_BY = 0.01

/** Null: not known. `none`: nobody offers. */
const measureOf = (
  item: TrueItem,
  { side, what }: BenchCondition,
  price: BenchRule['price'],
): number | null | 'none' => {
  if (what === 'quantity') return item[side].quantity
  return item[side].best === null ? 'none' : item[side][price]
}

type Holds = { isTrue: boolean; isClear: boolean } | null

const holdsFor = (rule: BenchRule, minutes: TrueMinutes, minute: number): Holds => {
  let isTrue = true
  let isClear = false
  for (const condition of rule.conditions) {
    const now = minutes.get(minute)?.get(rule.itemId)
    const value = now === undefined ? null : measureOf(now, condition, rule.price)
    if (value === null) return null
    if (value === 'none') {
      isTrue = false
      isClear = true
      continue
    }
    let threshold = condition.by
    if (condition.op === 'rises' || condition.op === 'falls') {
      const then = minutes.get(minute - HOUR)?.get(rule.itemId)
      const before = then === undefined ? null : measureOf(then, condition, rule.price)
      if (before === null || before === 'none') return null
      threshold = before + (condition.op === 'rises' ? 1 : -1) * ((before * condition.by) / 100)
    }
    const isUp = condition.op === 'gt' || condition.op === 'rises'
    const past = (isUp ? 1 : -1) * (value - threshold)
    const holds = condition.op === 'gt' || condition.op === 'lt' ? past > 0 : past >= 0
    isTrue &&= holds
    isClear ||= !holds && past <= -Math.abs(threshold) * LEAVES_BY
  }
  return { isTrue, isClear }
}

/** What a rule should have said, had it been asked each minute of a span. */
export const trueEvents = (rule: BenchRule, minutes: TrueMinutes, from: number, to: number): TrueEvent[] => {
  const events: TrueEvent[] = []
  let run = 0
  let mayFire = true
  let last: number | null = null
  for (let minute = from; minute < to; minute += 1) {
    const holds = holdsFor(rule, minutes, minute)
    if (holds === null || !holds.isTrue) {
      run = 0
      if (holds?.isClear && rule.repeat !== 'once') mayFire = true
      continue
    }
    run += 1
    if (run < rule.hold) continue
    if (rule.repeat === 'hourly' ? last !== null && minute - last < HOUR : !mayFire) continue
    mayFire = false
    last = minute
    events.push({ ruleId: rule.id, minute })
  }
  return events
}

/**
 * Whether the true books bear out an event at a minute: its rule held then, and in as many looks up to it as it asks, by
 * one of the prices.
 */
export const isBorneOut = (
  rule: BenchRule,
  { minutes, looks, prices }: { minutes: TrueMinutes; looks: readonly number[]; prices: readonly BenchRule['price'][] },
  minute: number,
): boolean => {
  const held = looks.filter((look) => look <= minute).slice(-rule.hold)
  const holdsAt = (look: number): boolean =>
    prices.some((price) => holdsFor({ ...rule, price }, minutes, look)?.isTrue === true)
  return held.length === rule.hold && held.every(holdsAt)
}
