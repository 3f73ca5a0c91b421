import { LEAVES_BY } from '@gildscope/alerts'
import type { Alert, AlertState, Channel, Notice } from '@gildscope/contracts'
import { isChange } from '@gildscope/contracts'
import { counted, formatNumber } from '@gildscope/ui'
import { alertField } from '../../../../market/alerts/alert-fields.ts'
import { amountWords } from '../../../../market/alerts/amount-text.ts'
import { conditionsOf } from '../../../../market/alerts/sentence.ts'
import { calendarDay, duration } from '../../../../shell/time/words.ts'
import { farthest, firesBelow, type ItemReadings, nearest, type Reading } from '../../shared/alerts/readings.ts'

export const STATE_WORDS: Readonly<Record<AlertState, string>> = {
  armed: 'Armed',
  holding: 'Holding',
  waiting: 'Waiting',
  fired: 'Fired',
  paused: 'Paused',
  ended: 'Ended',
}

const lastFired = ({ items, lastEvent }: Alert): string | null =>
  items.reduce<string | null>(
    (latest, { firedAt }) => (firedAt !== null && (latest === null || firedAt > latest) ? firedAt : latest),
    lastEvent?.at ?? null,
  )

/** Polls held by the item that has held longest. */
export const heldOf = ({ items }: Alert): number =>
  Math.max(0, ...items.map(({ state, held }) => (state === 'holding' ? held : 0)))

/** `Holding 1 of 2`, `Fired 3 h ago`. */
export const stateWords = (alert: Alert, now: number): string => {
  const words = STATE_WORDS[alert.state]
  if (alert.state === 'holding') return `${words} ${heldOf(alert)} of ${alert.rule.hold}`
  const at = lastFired(alert)
  return alert.state !== 'fired' || at === null ? words : `${words} ${duration((now - Date.parse(at)) / 1000)} ago`
}

const rearmWords = (alert: Alert): string => {
  const [condition, ...others] = conditionsOf(alert.rule)
  if (alert.rule.repeat !== 'again' || alert.rule.subject.kind !== 'item') return 'comes again'
  if (condition === undefined || others.length > 0 || isChange(condition)) return 'again after it was false'
  const { unit } = alertField(condition.field)
  const isBelow = firesBelow(condition)
  const value = condition.value * (1 + (isBelow ? LEAVES_BY : -LEAVES_BY))
  return `again once ${isBelow ? 'above' : 'below'} ${amountWords(unit === 'percent' ? value : Math.round(value), unit)}`
}

/** The least that is told apart. */
const LEAST_PERCENT = 0.1

const percentWords = (away: number): string =>
  away < LEAST_PERCENT ? `less than ${LEAST_PERCENT} %` : `${formatNumber(away, away < 10 ? 1 : 0)} %`

const awayWords = (alert: Alert, items: readonly ItemReadings[]): string => {
  const best = nearest(items)
  const reading = best === null ? undefined : farthest(best)
  if (best === null || reading === undefined) return ''
  const all = conditionsOf(alert.rule).length
  if (all > 1) return `${counted(all, 'condition')}, ${best.held === 1 ? '1 holds' : `${best.held} hold`}`
  const isMany = alert.rule.subject.kind !== 'item'
  if (reading.away <= 0) return 'true now'
  const unit =
    isChange(reading.condition) && !reading.condition.isPercent ? alertField(reading.condition.field).unit : 'percent'
  return `${isMany ? 'nearest ' : ''}${unit === 'percent' ? percentWords(reading.away) : amountWords(reading.away, unit)} away`
}

/** What there is to add to the state of a rule. */
export const stateNote = (alert: Alert, items: readonly ItemReadings[] | undefined): string => {
  switch (alert.state) {
    case 'holding':
      return 'fires if it stays'
    case 'fired':
      return rearmWords(alert)
    case 'armed':
      return items === undefined ? '' : awayWords(alert, items)
    case 'paused':
      return alert.reason ?? 'by you'
    default:
      return alert.reason ?? (alert.until === null ? '' : `until ${calendarDay(alert.until)}`)
  }
}

export type ShownReading = { reading: Reading; isMany: boolean; conditions: number }

/** The value that a rule is about: of the item that is nearest to firing, the condition that keeps it from it. */
export const shownReading = (alert: Alert, items: readonly ItemReadings[] | undefined): ShownReading | null => {
  const best = nearest(items ?? [])
  const reading = best === null ? undefined : farthest(best)
  if (reading === undefined) return null
  return { reading, isMany: alert.rule.subject.kind !== 'item', conditions: conditionsOf(alert.rule).length }
}

/** The unit of a value and of its threshold. */
export const unitOf = ({ condition }: Pick<Reading, 'condition'>) =>
  isChange(condition) && condition.isPercent ? 'percent' : alertField(condition.field).unit

/** How the figure of an event is shown; null where no condition of the rule is about it any more. */
export const figureUnit = (rule: Alert['rule'], field: string) => {
  const condition = conditionsOf(rule).find((each) => each.field === field)
  return condition === undefined ? null : { unit: unitOf({ condition }), isSigned: isChange(condition) }
}

/** `push, mail`; a channel that carries nothing is named apart. */
export const channelWords = (alert: Alert, channels: readonly Channel[] | undefined) => {
  const known = new Map((channels ?? []).map((channel) => [channel.id, channel]))
  const own = alert.channels.flatMap((id) => known.get(id) ?? [])
  const words = own.map(({ kind, isDigest }) => (kind === 'mail' && isDigest ? 'mail, daily' : kind))
  const silent = own.filter(({ state }) => state !== 'works')
  const gone = channels === undefined ? 0 : alert.channels.length - own.length
  return {
    words: [...new Set(words)].join(', ') || 'in the page',
    fault:
      silent.length > 0
        ? `${silent.map(({ kind, state }) => `${kind} ${state}`).join(', ')}`
        : gone > 0
          ? 'a channel is gone'
          : null,
  }
}

export type RuleFigures = {
  byState: Readonly<Record<AlertState, number>>
  firedInWeek: number | null
  lastFired: string | null
}

export const ruleFigures = (alerts: readonly Alert[], week: readonly Notice[] | undefined): RuleFigures => {
  const byState: Record<AlertState, number> = { armed: 0, holding: 0, waiting: 0, fired: 0, paused: 0, ended: 0 }
  for (const { state } of alerts) byState[state] += 1
  const fired = week?.filter(({ alertId }) => alertId !== null)
  return { byState, firedInWeek: fired?.length ?? null, lastFired: fired?.[0]?.at ?? null }
}
