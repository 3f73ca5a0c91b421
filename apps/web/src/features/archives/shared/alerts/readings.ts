import { ItemFigures, type Measured, storedFieldsFor } from '@gildscope/alerts'
import {
  type AlertCondition,
  type AlertPrice,
  type AlertRule,
  type ChangeCondition,
  type ChangeSpan,
  type ItemRow,
  isChange,
} from '@gildscope/contracts'
import { conditionsOf } from '../../../../market/alerts/sentence.ts'

/** What an item shows of a condition at this moment. */
export type Reading = {
  itemId: number
  condition: AlertCondition
  /** In the unit of the threshold: of a change in percent or of the field. */
  value: number
  /** Half the width of its 95 % interval; null: it is no estimate. */
  error: number | null
  threshold: number
  /** It is the steady price. */
  isSteady: boolean
  /** How far it is from firing, in percent of the threshold, of a change in its unit; 0 or less: it holds. */
  away: number
}

/** Values that long before, by field. */
export type Before = (itemId: number, span: ChangeSpan, field: string) => number | null

/** In the unit of the value that is shown: of a change how much it is. */
export const thresholdOf = (condition: AlertCondition): number => {
  if (!isChange(condition)) return condition.value
  return condition.op === 'falls' ? -condition.amount : condition.amount
}

/** The rule fires at low values. */
export const firesBelow = ({ op }: AlertCondition): boolean => op === 'lt' || op === 'lte' || op === 'falls'

const numbersOf = (row: ItemRow): Readonly<Record<string, number | null>> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, typeof value === 'number' ? value : null]))

const changeOf = ({ isPercent }: ChangeCondition, now: number, before: number | null): number | null => {
  if (before === null || (isPercent && before === 0)) return null
  return isPercent ? (100 * (now - before)) / before : now - before
}

/** The end of the interval that speaks most against the rule counts when it must be sure. */
const judged = (value: number, error: number, condition: AlertCondition): number => {
  if (condition.op === 'eq' || condition.op === 'ne') return value
  return firesBelow(condition) ? value + error : value - error
}

const awayOf = (value: number, threshold: number, condition: AlertCondition): number => {
  if (condition.op === 'eq') return value === threshold ? 0 : Math.abs(value - threshold)
  if (condition.op === 'ne') return value === threshold ? 1 : 0
  const gap = firesBelow(condition) ? value - threshold : threshold - value
  if (isChange(condition) || threshold === 0) return gap
  return (100 * gap) / Math.abs(threshold)
}

export const holdsAt = ({ away, condition: { op } }: Reading): boolean =>
  op === 'lt' || op === 'gt' ? away < 0 : away <= 0

type MeasuredNow = Measured & { isSteady: boolean }

/** As the rule is judged; by the best price where the steady one is not known, for which a rule waits. */
const measure = (row: ItemRow, field: string, price: AlertPrice): MeasuredNow | null => {
  const numbers = numbersOf(row)
  const found = new ItemFigures({ numbers }, price).measure(field)
  const isOfPrice = storedFieldsFor(field, 'steady').some((name) => name.endsWith('_steady_price'))
  if (typeof found !== 'string') return { ...found, isSteady: isOfPrice && price === 'steady' }
  return found === 'steady' ? measure(row, field, 'best') : null
}

const readingOf = (
  row: ItemRow & { id: number },
  condition: AlertCondition,
  { certainty, price }: Pick<AlertRule, 'certainty' | 'price'>,
  before: Before,
): Reading | null => {
  const now = measure(row, condition.field, price)
  if (now === null) return null
  const { error, isSteady } = now
  const value = isChange(condition)
    ? changeOf(condition, now.value, before(row.id, condition.span, condition.field))
    : now.value
  if (value === null) return null
  const threshold = thresholdOf(condition)
  const counted = certainty === 'sure' && error !== null ? judged(value, error, condition) : value
  return { itemId: row.id, condition, value, error, threshold, isSteady, away: awayOf(counted, threshold, condition) }
}

/** An item and each condition of a rule; null: one of its values is unknown. */
export type ItemReadings = { itemId: number; readings: readonly Reading[]; held: number }

export const readingsOf = (row: ItemRow & { id: number }, rule: AlertRule, before: Before): ItemReadings | null => {
  const readings = conditionsOf(rule).flatMap((condition) => readingOf(row, condition, rule, before) ?? [])
  if (readings.length === 0) return null
  return { itemId: row.id, readings, held: readings.filter(holdsAt).length }
}

/** What keeps an item from firing. */
export const farthest = ({ readings }: ItemReadings): Reading | undefined =>
  readings.reduce<Reading | undefined>(
    (most, one) => (most === undefined || one.away > most.away ? one : most),
    undefined,
  )

/** The item that is nearest to firing: most conditions held, then the least way to go. */
export const nearest = (items: readonly ItemReadings[]): ItemReadings | null =>
  items.reduce<ItemReadings | null>((best, one) => {
    if (best === null || one.held > best.held) return one
    if (one.held < best.held) return best
    return (farthest(one)?.away ?? Infinity) < (farthest(best)?.away ?? Infinity) ? one : best
  }, null)

/** Fields that the readings of these rules need. */
export const fieldsOfRules = (rules: readonly Pick<AlertRule, 'subject' | 'conditions' | 'price'>[]): string[] => [
  ...new Set(
    rules
      .filter(({ subject }) => subject.kind !== 'orders' && subject.kind !== 'gemstore')
      .flatMap((rule) => conditionsOf(rule).flatMap(({ field }) => storedFieldsFor(field, rule.price))),
  ),
]
