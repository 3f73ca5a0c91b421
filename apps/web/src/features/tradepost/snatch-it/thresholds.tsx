import type { FilterTerm, ItemField } from '@gildscope/contracts'
import { COPPER_PER_GOLD, WINDOW_DAYS } from '@gildscope/market'
import { AmountField, type AmountKind, amountOf } from '@gildscope/ui/forms'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import styles from './thresholds.module.css'

type Threshold = { param: string; label: string; hint: string; field: ItemField; amount: AmountKind; times: number }

const COINS: AmountKind = { kind: 'coins', step: COPPER_PER_GOLD }
const NUMBER: AmountKind = { kind: 'number', step: 1 }

/** `times`: of what is typed, the field's least value. */
const THRESHOLDS: readonly Threshold[] = [
  {
    ...{ param: 'min_profit', label: 'Profit each, at least', hint: 'After 15 % fees; arrow keys: one gold' },
    ...{ field: 'snatch_profit', amount: COINS, times: 1 },
  },
  {
    ...{ param: 'min_roi', label: 'ROI in %, at least', hint: 'Of what the units cost' },
    ...{ field: 'snatch_roi', amount: NUMBER, times: 1 },
  },
  {
    ...{ param: 'min_sold', label: 'Sold per day, at least', hint: 'Units, over the last week' },
    ...{ field: '7d_sell_sold', amount: NUMBER, times: WINDOW_DAYS['7d'] },
  },
]

/** The minimum requirements for offers, kept in the address. */
export const useThresholds = () => {
  const params = [useQueryParam('min_profit'), useQueryParam('min_roi'), useQueryParam('min_sold')] as const
  const fields = THRESHOLDS.map((threshold, index) => {
    const [text, setText] = params[index] ?? params[0]
    return { ...threshold, text: text ?? '', setText: (next: string) => setText(next === '' ? null : next) }
  })
  const terms = fields.flatMap(({ field, amount, times, text }): FilterTerm[] => {
    const least = amountOf(text, amount)
    return least === null || least === 0 ? [] : [{ field, op: 'gte', value: least * times }]
  })
  return { fields, terms }
}

/** Minimum profit, return and trade; offers below them are left out. */
export const Thresholds = ({ fields }: Pick<ReturnType<typeof useThresholds>, 'fields'>) => (
  <div className={styles.fields}>
    {fields.map(({ param, label, hint, amount, text, setText }) => (
      <AmountField amount={amount} hint={hint} key={param} label={label} onText={setText} text={text} />
    ))}
  </div>
)
