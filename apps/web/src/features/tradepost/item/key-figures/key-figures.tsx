import { Change, Coins, formatNumber, formatPercent, Missing } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { errorText } from '../../../../market/error-text.ts'
import { dayAndTime } from '../../../../shell/time/words.ts'
import { LiveValue } from '../live-value.tsx'
import type { Estimate, KeyFigures as Figures, Flip } from '../model.ts'
import styles from './key-figures.module.css'

type FigureProps = { label: string; side?: 'sell' | 'buy'; value: ReactNode; note: ReactNode }

const Figure = ({ label, side, value, note }: FigureProps) => (
  <div className={side === undefined ? styles.figure : `${styles.figure} ${styles[side]}`}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.note}>{note}</dd>
  </div>
)

const DayChange = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    <Missing />
  ) : (
    <>
      <Change percent={percent} /> day
    </>
  )

const Units = ({ value }: { value: number | null }) =>
  value === null ? <Missing /> : <LiveValue value={value}>{formatNumber(value)}</LiveValue>

const estimateNote = ({ units, error }: Estimate): string =>
  units === null || error === null ? 'est.' : `est. ${errorText(error)}`

const flipNote = ({ profit, roi }: Flip): string => {
  if (roi === null) return 'ROI –'
  const text = `ROI ${formatPercent(roi, { decimals: Math.abs(roi) < 10 ? 1 : 0, isSigned: true })}`
  return profit !== null && profit < 0 ? `loss, ${text}` : text
}

const FlipProfit = ({ profit }: { profit: number | null }) => (
  <span className={profit !== null && profit > 0 ? styles.gain : undefined}>
    <LiveValue value={profit}>
      <Coins isSigned value={profit} />
    </LiveValue>
  </span>
)

type KeyFiguresProps = {
  figures: Figures
  /** When prices and units were polled, if they do not come from the order book on the page. */
  polledAt: string | null
}

/** The strip of figures under the name. */
export const KeyFigures = ({ figures, polledAt }: KeyFiguresProps) => {
  const { sell, buy, spread, afterFees, flip, sold, bought, supply, demand } = figures
  return (
    <section aria-label="Key figures">
      <dl className={styles.strip}>
        <Figure
          label="Sell, lowest ask"
          note={<DayChange percent={sell.change} />}
          side="sell"
          value={
            <LiveValue value={sell.price}>
              <Coins value={sell.price} />
            </LiveValue>
          }
        />
        <Figure
          label="Buy, highest bid"
          note={<DayChange percent={buy.change} />}
          side="buy"
          value={
            <LiveValue value={buy.price}>
              <Coins value={buy.price} />
            </LiveValue>
          }
        />
        <Figure
          label="Spread"
          note={
            spread.percent === null ? (
              <Missing />
            ) : (
              `${formatPercent(spread.percent, { decimals: spread.percent < 10 ? 2 : 1 })} of the ask`
            )
          }
          value={<Coins value={spread.copper} />}
        />
        <Figure label="Sell after fees" note="15 % fees" value={<Coins value={afterFees} />} />
        <Figure label="Flip profit" note={flipNote(flip)} value={<FlipProfit profit={flip.profit} />} />
        <Figure label="Sold, 1 day" note={estimateNote(sold)} value={<Units value={sold.units} />} />
        <Figure label="Bought, 1 day" note={estimateNote(bought)} value={<Units value={bought.units} />} />
        <Figure label="Supply" note={<DayChange percent={supply.change} />} value={<Units value={supply.units} />} />
        <Figure label="Demand" note={<DayChange percent={demand.change} />} value={<Units value={demand.units} />} />
      </dl>
      {polledAt !== null && (
        <p className={styles.age}>
          Prices and units are those of {dayAndTime(polledAt)}; the live order book could not be fetched.
        </p>
      )}
    </section>
  )
}
