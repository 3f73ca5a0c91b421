import type { Side } from '@gildscope/market'
import { Coins, formatNumber } from '@gildscope/ui'
import { Choice, Field } from '@gildscope/ui/forms'
import { useId, useState } from 'react'
import type { Net } from '../../../../market/fees.ts'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import styles from './depth-cost.module.css'
import { type PageBook, readUnits, type TradeAnswer, tradeNow } from './model.ts'

/** From this amount on a total is shown in gold only; the exact value appears on hover. */
const IN_GOLD = 1_000_000

const TRADES: readonly { value: Side; label: string }[] = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
]
const SIDE_WORDS: Record<Side, string> = { buy: 'listed', sell: 'wanted' }

const units = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'unit' : 'units'}`

const Prices = ({ answer }: { answer: TradeAnswer }) => {
  const { first, lastPrice, averagePrice } = answer
  if (first === null) return null
  if (lastPrice === first.price) {
    return (
      <>
        All at <Coins value={first.price} />; the first level holds {formatNumber(first.units)}.
      </>
    )
  }
  return (
    <>
      From <Coins value={first.price} /> to <Coins value={lastPrice} />, on average <Coins value={averagePrice} />.
    </>
  )
}

const Explanation = ({ answer, wanted, trade }: { answer: TradeAnswer; wanted: number; trade: Side }) => {
  if (answer.first === null) return <>No units are {SIDE_WORDS[trade]}.</>
  return (
    <>
      {answer.filled < wanted && (
        <strong className={styles.short}>
          Only {units(answer.available)} {answer.available === 1 ? 'is' : 'are'} {SIDE_WORDS[trade]}.{' '}
        </strong>
      )}
      <Prices answer={answer} />
      {trade === 'sell' && ' After 15 % fees.'}
    </>
  )
}

/** What units cost or bring now, by walking the order book. */
export const DepthCost = ({ book, net }: { book: PageBook; net: Net }) => {
  const [unitsParam, setUnitsParam] = useQueryParam('units')
  const [tradeParam, setTradeParam] = useQueryParam('trade')
  // The field shows input immediately; the address follows.
  const [text, setText] = useState(unitsParam ?? '')
  const fieldId = useId()
  const trade: Side = tradeParam === 'sell' ? 'sell' : 'buy'
  const wanted = readUnits(text)
  const answer = wanted === null ? null : tradeNow(book, trade, wanted, net)
  const handleText = (next: string) => {
    setText(next)
    setUnitsParam(next.trim() === '' ? null : next.trim())
  }
  return (
    <div className={styles.cost}>
      <div className={styles.line}>
        <h3 className={styles.title}>Depth-aware cost</h3>
        <Choice
          label="Buy or sell"
          onChange={(value) => setTradeParam(value === 'sell' ? 'sell' : null)}
          options={TRADES}
          value={trade}
        />
      </div>
      <div className={styles.line}>
        <Field
          aria-describedby={`${fieldId}-answer`}
          aria-invalid={wanted === null}
          className={styles.units}
          inputMode="numeric"
          isLabelHidden
          label="Units"
          onChange={handleText}
          placeholder="1"
          value={text}
        />
        <span className={styles.words}>units now {trade === 'buy' ? 'cost' : 'bring'}</span>
        <span className={styles.total}>
          {answer !== null && answer.filled > 0 && (
            <Coins form={answer.total >= IN_GOLD ? 'gold' : 'exact'} value={answer.total} />
          )}
        </span>
      </div>
      <p className={styles.answer} id={`${fieldId}-answer`} role="status">
        {answer === null || wanted === null ? (
          <span className={styles.bad}>Type a whole number of units, from 1 to 999,999,999.</span>
        ) : (
          <Explanation answer={answer} trade={trade} wanted={wanted} />
        )}
      </p>
    </div>
  )
}
