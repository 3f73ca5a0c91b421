import { type AlertRule, formatConditions, type ItemRow } from '@gildscope/contracts'

/** Items that most people know; where a market lacks one, its busiest take the place. */
export const KNOWN_ITEMS = [19721, 19976] as const

const BELOW = 0.97
const ABOVE = 1.03
const FALL_PERCENT = 5

type Known = ItemRow & { id: number }

const USUAL = { price: 'steady', certainty: 'sure', hold: 2 } as const

const ruleOf = ({ id }: Known, conditions: string, repeat: AlertRule['repeat'] = 'again'): AlertRule => ({
  ...USUAL,
  ...{ subject: { kind: 'item', id }, conditions, repeat },
})

const priced = (row: Known): (Known & { sell_price: number }) | null =>
  typeof row.sell_price === 'number' && row.sell_price > 1 ? { ...row, sell_price: row.sell_price } : null

const level = (op: 'lt' | 'gt', value: number): string => formatConditions([{ field: 'sell_price', op, value }])

export type Example = { item: Known; rule: AlertRule }

/** Moves that prices of the simulated market make within minutes, so that a try shows what a rule does. */
const QUICK = ['sell_price:rises:1%:1h', 'buy_price:falls:1%:1h', 'sell_price:falls:1%:1h'] as const

/** Three rules to begin with: a price that falls, one that rises, and a fall within a day. */
export const examplesOf = (
  known: readonly Known[],
  busiest: readonly Known[],
  { isSimulated = false } = {},
): readonly Example[] => {
  const order = isSimulated ? [...known.slice(0, 1), ...busiest, ...known] : [...known, ...busiest]
  const rows = [...new Map(order.map((row) => [row.id, row])).values()]
  const [first, second, third] = rows.flatMap((row) => priced(row) ?? [])
  if (isSimulated)
    return QUICK.flatMap((conditions, at) => {
      const item = [first, second, third][at]
      return item === undefined ? [] : [{ item, rule: ruleOf(item, conditions) }]
    })
  return [
    ...(first === undefined
      ? []
      : [{ item: first, rule: ruleOf(first, level('lt', Math.floor(first.sell_price * BELOW))) }]),
    ...(second === undefined
      ? []
      : [{ item: second, rule: ruleOf(second, level('gt', Math.ceil(second.sell_price * ABOVE))) }]),
    ...(third === undefined
      ? []
      : [{ item: third, rule: ruleOf(third, `sell_price:falls:${FALL_PERCENT}%:1d`, 'daily') }]),
  ]
}
