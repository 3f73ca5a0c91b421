import { Coins, counted, formatNumber, formatPercent, Missing, ScrollBox } from '@gildscope/ui'
import type { CSSProperties, ReactNode } from 'react'
import { monthText } from '../days.ts'
import styles from './flips.module.css'
import { barRatios, type FlipRange, type MonthFlips, roiOf, sumLots, sumMonths, type ValuedLot } from './model.ts'

const gainClass = (value: number | null): string => (value !== null && value > 0 ? (styles.gain ?? '') : '')

const Roi = ({ profit, cost }: { profit: number; cost: number }) => {
  const roi = roiOf(profit, cost)
  return roi === null ? <Missing /> : formatPercent(roi, { decimals: 1, isSigned: true })
}

type CellProps = { label: string; count: ReactNode; profit: number | null; ratio: ReactNode; children: ReactNode }

const Cell = ({ label, count, profit, ratio, children }: CellProps) => (
  <li className={styles.month}>
    <span className={styles.line}>
      <span className={styles.label}>{label}</span>
      <span>{count}</span>
    </span>
    <span className={styles.line}>
      <strong className={gainClass(profit)}>
        <Coins form="gold" isSigned value={profit} />
      </strong>
      <span>{ratio}</span>
    </span>
    {children}
  </li>
)

const Month = ({ month, ratio, hasYear }: { month: MonthFlips; ratio: number; hasYear: boolean }) => (
  <Cell
    count={counted(month.flips, 'flip')}
    label={monthText(month.month, hasYear)}
    profit={month.profitTax}
    ratio={<Roi cost={month.cost} profit={month.profitTax} />}
  >
    <span
      aria-hidden="true"
      className={month.profitTax < 0 ? `${styles.bar} ${styles.loss}` : styles.bar}
      style={{ '--ratio': ratio } as CSSProperties}
    />
  </Cell>
)

type MonthsProps = { months: readonly MonthFlips[]; range: FlipRange; lots: readonly ValuedLot[] }

/** Profit of flips by month on one scale; open lots come last and are not part of any sum. */
export const Months = ({ months, range, lots }: MonthsProps) => {
  const sum = sumMonths(months)
  const open = sumLots(lots)
  const ratios = barRatios(months)
  const hasYear = months[0]?.month.slice(0, 4) !== months.at(-1)?.month.slice(0, 4)
  return (
    <ScrollBox className={styles.box} label="Profit by month">
      <ul className={styles.months}>
        <Cell
          count={counted(sum.flips, 'flip')}
          label={range.name}
          profit={sum.profitTax}
          ratio={<Roi cost={sum.cost} profit={sum.profitTax} />}
        >
          <span className={styles.small}>
            {formatNumber(sum.gained)} gained, {formatNumber(sum.flips - sum.gained)} lost
          </span>
        </Cell>
        {months.map((month, index) => (
          <Month hasYear={hasYear} key={month.month} month={month} ratio={ratios[index] ?? 0} />
        ))}
        <Cell count="at today's price" label="Open lots" profit={open.gain} ratio="not counted">
          <span className={styles.small}>
            <Coins form="gold" value={open.cost} /> tied up in {formatNumber(open.items)}{' '}
            {open.items === 1 ? 'item' : 'items'}
          </span>
        </Cell>
      </ul>
    </ScrollBox>
  )
}
