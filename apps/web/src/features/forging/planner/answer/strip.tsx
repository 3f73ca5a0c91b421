import type { Plan } from '@gildscope/planner'
import { Coins, counted, FigureStrip, formatNumber, type KeyFigure } from '@gildscope/ui'
import styles from './answer.module.css'
import { currencyName, type Goods, useGoods } from './goods.tsx'
import { dayText, todayOf, waitText } from './words.ts'

const gold = (value: number | null) => <Coins form="gold" value={value} />

const currencyFigure = (plan: Plan, goods: Goods): KeyFigure[] => {
  const [first, second, ...more] = plan.totals.currencies
  if (first === undefined) return []
  const text = ({ id, units }: typeof first): string => `${formatNumber(units)} ${currencyName(goods, id)}`
  const rest = more.length === 0 ? '' : `, ${more.length} more`
  return [
    {
      label: 'Currencies',
      value: (
        <>
          {formatNumber(first.units)} <small className={styles.unit}>{currencyName(goods, first.id)}</small>
        </>
      ),
      note: second === undefined ? 'from the wallet' : `and ${text(second)}${rest}`,
    },
  ]
}

const profitFigure = (label: string, profit: number | null, note: string): KeyFigure => ({
  label,
  value: <Coins form="gold" isSigned value={profit} />,
  note,
  ...(profit !== null && profit > 0 && { tone: 'gain' }),
})

/** The sums of a plan; the one that it is about is the first. */
export const figuresOf = (plan: Plan, goods: Goods, { isEarn, now }: { isEarn: boolean; now: number }): KeyFigure[] => {
  const { totals, missing, purchases } = plan
  const orders = purchases.filter(({ unitsByOrder }) => unitsByOrder > 0).length
  const wait = totals.wait === null ? '' : `, wait ${waitText(totals.wait)}`
  const spent = {
    label: isEarn ? 'To spend first' : 'Total, this plan',
    value: isEarn ? gold(totals.coin) : <span className={styles.total}>{gold(totals.coin)}</span>,
    note: orders === 0 ? 'all at once' : `${counted(orders, 'order')}${wait}`,
  }
  const profit = isEarn
    ? profitFigure('Profit, this plan', totals.profit, 'after fees; what you hold costs nothing')
    : profitFigure('If sold', totals.profit, 'after fees and own stock')
  return [
    ...(isEarn ? [{ ...profit, value: <span className={styles.total}>{profit.value}</span> }, spent] : [spent]),
    ...(isEarn
      ? []
      : [
          {
            label: 'Total, all now',
            value: gold(totals.coinNow),
            note:
              totals.coinNow === null ? (
                'not so many are on offer'
              ) : (
                <>
                  all by order {gold(totals.coinByOrder)}
                  {totals.withoutOrder > 0 && `, but ${counted(totals.withoutOrder, 'item')} at once`}
                </>
              ),
          },
        ]),
    {
      label: 'Own stock used',
      value: gold(totals.stock),
      note: isEarn ? 'what selling it as it is would bring, part of the profit' : 'what selling it would bring',
    },
    ...currencyFigure(plan, goods),
    ...(missing.length === 0
      ? []
      : [
          {
            label: 'Still to be obtained',
            value: formatNumber(missing.length),
            note: 'not for sale anywhere',
            tone: 'warn' as const,
          },
        ]),
    ...(isEarn ? [] : [profit]),
    ...(totals.gateDays === 0
      ? []
      : [
          {
            label: 'Gates',
            value: counted(totals.gateDays, 'day'),
            note: `until ${dayText(todayOf(now) + totals.gateDays - 1)}`,
          },
        ]),
  ]
}

export const Strip = ({ plan, isEarn, now }: { plan: Plan; isEarn: boolean; now: number }) => (
  <FigureStrip figures={figuresOf(plan, useGoods(), { isEarn, now })} label="The plan in figures" />
)
