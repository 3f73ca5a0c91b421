import { type FiredEvent, unitOf, wordsOf } from '@gildscope/alerts'
import { isChange } from '@gildscope/contracts'
import type { AlertValues, NoticeEvent, NoticeUnit } from '@gildscope/mail'
import type { WatchedRule } from './read-rules.ts'

const UNITS: Record<ReturnType<typeof unitOf>, NoticeUnit> = { coins: 'copper', percent: 'percent', number: 'units' }

/** Fields that a rule compares at their steady value unless it wants the best price. */
const FOLLOWS_PRICE = new Set(['buy_price', 'sell_price', 'profit', 'roi'])

const percentOf = (value: number, before: number): number => (before === 0 ? 0 : ((value - before) / before) * 100)

/** What made the rule true: of a change how much it is, else the value itself. */
const figureOf = ({ evidence }: FiredEvent): Pick<AlertValues, 'value' | 'error' | 'threshold' | 'unit' | 'span'> => {
  const { condition, value, error, before, threshold } = evidence
  const unit = UNITS[unitOf(condition.field)]
  if (!isChange(condition) || before === null) return { value, error, threshold, unit, span: null }
  const { amount, isPercent, span } = condition
  return isPercent
    ? { value: percentOf(value, before), error: null, threshold: amount, unit: 'percent', span }
    : { value: value - before, error: null, threshold: amount, unit, span }
}

/** The notice of a rule that came true. The same event has the same id, whoever finds it. */
export const alertEvent = (
  event: FiredEvent,
  { name, publicOrigin }: { name: string; publicOrigin: string },
): NoticeEvent<AlertValues> => {
  const { itemId, slot, held, evidence } = event
  const rule = event.rule as WatchedRule
  const { field, op } = evidence.condition
  const { alertId, revision } = rule.stored
  return {
    id: `${alertId}/${revision}/${itemId}/${slot}`,
    alertId,
    itemId,
    channels: rule.channels,
    values: {
      ruleName: rule.name,
      itemId,
      itemName: name,
      field,
      words: wordsOf(field),
      op,
      ...figureOf(event),
      certainty: rule.certainty,
      price: FOLLOWS_PRICE.has(field) ? rule.price : null,
      held,
      itemLink: new URL(`/tradepost/item/${itemId}`, publicOrigin).href,
    },
  }
}
