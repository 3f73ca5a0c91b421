import type { FlipRow, MatchMethod } from '@gildscope/contracts'
import { SALE_FEE_PERCENT } from '@gildscope/market'
import { Coins, counted, formatNumber } from '@gildscope/ui'
import type { RowDetails } from '@gildscope/ui/data-table'
import type { Fees } from '../../../../market/fees.ts'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { dayText, instantText } from '../days.ts'
import styles from './flips.module.css'
import { type LotLine, sumOfFlip } from './model.ts'

const WHICH: Readonly<Record<MatchMethod, string>> = {
  fifo: 'the oldest units that were open',
  lifo: 'the newest units that were open',
  average: 'at the mean price of all open units',
}

type LinesProps = { side: 'buy' | 'sell'; title: string; note: string; lines: readonly LotLine[]; atMean?: number }

const Lines = ({ side, title, note, lines, atMean = 0 }: LinesProps) => (
  <table className={styles.lines}>
    <caption>
      <span aria-hidden="true" className={`${styles.mark} ${styles[side]}`} />
      <strong>{title}</strong> {note}
    </caption>
    <thead className="gs-visually-hidden">
      <tr>
        <th scope="col">When</th>
        <th scope="col">Units</th>
        <th scope="col">Each</th>
        <th scope="col">Together</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ at, units, each, total }, index) => (
        <tr key={index}>
          <th scope="row">{instantText(at)}</th>
          <td>{formatNumber(units)}</td>
          <td>
            <Coins value={each} />
          </td>
          <td>
            <Coins value={total} />
          </td>
        </tr>
      ))}
    </tbody>
    {atMean !== 0 && (
      <tfoot>
        <tr>
          <th colSpan={3} scope="row">
            to the mean price
          </th>
          <td>
            <Coins isSigned value={atMean} />
          </td>
        </tr>
      </tfoot>
    )}
  </table>
)

const SumLine = ({ label, value, isSigned = false }: { label: string; value: number; isSigned?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Coins isSigned={isSigned} value={value} />
    </dd>
  </div>
)

type FlipDetailsProps = { flip: FlipRow; method: MatchMethod; fees: Fees }

/** The calculation of a flip: purchases, sales, and their sum. */
export const FlipDetails = ({ flip, method, fees }: FlipDetailsProps) => {
  const { buys, sells, atMean, sold, tax, cost, profit } = sumOfFlip(flip)
  return (
    <div className={styles.details}>
      <Lines atMean={atMean} lines={buys} note={WHICH[method]} side="buy" title={counted(buys.length, 'purchase')} />
      <Lines lines={sells} note="" side="sell" title={counted(sells.length, 'sale')} />
      <dl className={styles.sum}>
        <SumLine label="Sold for" value={sold} />
        <SumLine label={fees === 'exact' ? 'Taxes, exact' : `Taxes, ${SALE_FEE_PERCENT} %`} value={-tax} />
        <SumLine label="Bought for" value={-cost} />
        <SumLine isSigned label="Profit" value={profit} />
      </dl>
    </div>
  )
}

type DetailsOf = { refs: ItemRefs | undefined; method: MatchMethod; fees: Fees }

export const flipDetails = ({ refs, method, fees }: DetailsOf): RowDetails<FlipRow> => ({
  label: ({ id, date }) => `Details of ${refs?.get(id)?.name ?? `item ${id}`}, sold ${dayText(date)}`,
  draw: (flip) => <FlipDetails fees={fees} flip={flip} method={method} />,
})
