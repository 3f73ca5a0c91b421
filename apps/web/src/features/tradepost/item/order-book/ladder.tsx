import type { Side } from '@gildscope/market'
import { Coins, formatNumber, formatPercent, Missing } from '@gildscope/ui'
import type { CSSProperties } from 'react'
import { LiveValue } from '../live-value.tsx'
import styles from './ladder.module.css'
import { type LevelRow, ladder as ladderOf, type PageBook } from './model.ts'

/** Levels a side around the spread. */
const LEVELS = 9

type Spread = { copper: number | null; percent: number | null; breakEven: number | null }

const Level = ({ row, most }: { row: LevelRow; most: number }) => (
  <tr className={styles.level} style={{ '--share': `${(100 * row.unitsToHere) / most}%` } as CSSProperties}>
    <th scope="row">
      <Coins value={row.unitPrice} />
    </th>
    <td>
      <LiveValue value={row.quantity}>{formatNumber(row.quantity)}</LiveValue>
    </td>
    <td className={styles.sum}>{formatNumber(row.unitsToHere)}</td>
  </tr>
)

const WORDS: Record<Side, { group: string; none: string }> = {
  sell: { group: 'Asks', none: 'No sell listings' },
  buy: { group: 'Bids', none: 'No buy orders' },
}

/** Fills the space of missing levels, so that nothing moves when they appear. */
const Filler = ({ levels }: { levels: number }) =>
  levels > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td className={styles.filler} colSpan={3} style={{ '--levels': levels } as CSSProperties} />
    </tr>
  )

const SideRows = ({ side, rows, most }: { side: Side; rows: readonly LevelRow[]; most: number }) => (
  <tbody className={styles[side]}>
    <tr className="gs-visually-hidden">
      <th colSpan={3} scope="rowgroup">
        {WORDS[side].group}
      </th>
    </tr>
    {side === 'sell' && <Filler levels={LEVELS - Math.max(rows.length, 1)} />}
    {rows.map((row) => (
      <Level key={row.unitPrice} most={most} row={row} />
    ))}
    {rows.length === 0 && (
      <tr>
        <td className={styles.none} colSpan={3}>
          {WORDS[side].none}
        </td>
      </tr>
    )}
    {side === 'buy' && <Filler levels={LEVELS - Math.max(rows.length, 1)} />}
  </tbody>
)

const SpreadRow = ({ copper, percent, breakEven }: Spread) => (
  <tbody>
    <tr className={styles.spread}>
      <td colSpan={3}>
        <div>
          <span>
            Spread <Coins value={copper} />
          </span>
          <span>
            {percent === null ? <Missing /> : formatPercent(percent, { decimals: percent < 10 ? 2 : 1 })}, break-even{' '}
            <Coins value={breakEven} />
          </span>
        </div>
      </td>
    </tr>
  </tbody>
)

/** Asks above, bids below, with bars for the cumulative units up to each level. */
export const Ladder = ({ book, spread }: { book: PageBook; spread: Spread }) => {
  const { asks, bids, most } = ladderOf(book, LEVELS)
  return (
    <table className={styles.ladder}>
      <caption className="gs-visually-hidden">The {LEVELS} best levels of both sides</caption>
      <thead>
        <tr>
          <th scope="col">Price</th>
          <th scope="col">Units</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <SideRows most={most} rows={asks} side="sell" />
      <SpreadRow {...spread} />
      <SideRows most={most} rows={bids} side="buy" />
    </table>
  )
}
