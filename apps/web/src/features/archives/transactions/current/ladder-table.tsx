import { type Book, breakEvenPrice, type Copper, type Side, sideLevels } from '@gildscope/market'
import { Coins, formatNumber, formatPercent, Missing } from '@gildscope/ui'
import type { CSSProperties } from 'react'
import { netOf } from '../../../../market/fees.ts'
import { type LadderRow, ladderRows } from './ladder.ts'
import styles from './ladder-panel.module.css'
import { units } from './place-words.ts'
import { bySide } from './rows.ts'

/** Levels shown of the order's own side, and of the other. */
const OWN_LEVELS = 8
const OTHER_LEVELS = 6
/** Below it a spread has two decimals. */
const SMALL_PERCENT = 10

const GROUPS: Record<Side, { name: string; none: string }> = {
  sell: { name: 'Asks', none: 'No sell listings' },
  buy: { name: 'Bids', none: 'No buy orders' },
}

const LevelRow = ({ row, most }: { row: LadderRow; most: number }) => {
  if (row.kind === 'rest') {
    return (
      <tr className={styles.rest}>
        <td colSpan={3}>
          {formatNumber(row.levels)} {row.levels === 1 ? 'price' : 'prices'} between, {units(row.units)}
        </td>
      </tr>
    )
  }
  const { unitPrice, quantity, sum, isOwn } = row
  return (
    <tr
      className={isOwn ? `${styles.level} ${styles.own}` : styles.level}
      style={{ '--share': `${(100 * sum) / most}%` } as CSSProperties}
    >
      <th scope="row">
        <Coins value={unitPrice} />
        {isOwn && <span className={styles.you}>you</span>}
      </th>
      <td>{formatNumber(quantity)}</td>
      <td className={styles.sum}>{formatNumber(sum)}</td>
    </tr>
  )
}

const SideRows = ({ side, rows, most }: { side: Side; rows: readonly LadderRow[]; most: number }) => (
  <tbody className={styles[side]}>
    <tr className="gs-visually-hidden">
      <th colSpan={3} scope="rowgroup">
        {GROUPS[side].name}
      </th>
    </tr>
    {rows.map((row) => (
      <LevelRow key={row.kind === 'level' ? row.unitPrice : 'rest'} most={most} row={row} />
    ))}
    {rows.length === 0 && (
      <tr className={styles.none}>
        <td colSpan={3}>{GROUPS[side].none}</td>
      </tr>
    )}
  </tbody>
)

const Spread = ({ bid, ask }: { bid: Copper | null; ask: Copper | null }) => {
  const copper = bid === null || ask === null ? null : ask - bid
  const percent = copper === null || !ask ? null : (100 * copper) / ask
  return (
    <tbody>
      <tr className={styles.spread}>
        <td colSpan={3}>
          <div>
            <span>
              Spread <Coins value={copper} />
            </span>
            <span>
              {percent === null ? <Missing /> : formatPercent(percent, { decimals: percent < SMALL_PERCENT ? 2 : 1 })},
              break-even <Coins value={breakEvenPrice(bid, netOf('usual'))} />
            </span>
          </div>
        </td>
      </tr>
    </tbody>
  )
}

const lastSum = (rows: readonly LadderRow[]): number =>
  rows.reduce((most, row) => (row.kind === 'level' ? Math.max(most, row.sum) : most), 0)

type LadderTableProps = { book: Book; side: Side; own: readonly Copper[] }

/** Asks above, bids below, with bars for the cumulative units and the user's own prices marked. */
export const LadderTable = ({ book, side, own }: LadderTableProps) => {
  const rowsOf = (of: Side) =>
    ladderRows(sideLevels(bySide(book, of)), of === side ? own : [], of === side ? OWN_LEVELS : OTHER_LEVELS)
  const asks = rowsOf('sell')
  const bids = rowsOf('buy')
  const most = Math.max(1, lastSum(asks), lastSum(bids))
  return (
    <table className={styles.ladder}>
      <caption className="gs-visually-hidden">The best prices of both sides</caption>
      <thead>
        <tr>
          <th scope="col">Price</th>
          <th scope="col">Units</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <SideRows most={most} rows={asks.toReversed()} side="sell" />
      <Spread ask={book.sells[0] ?? null} bid={book.buys[0] ?? null} />
      <SideRows most={most} rows={bids} side="buy" />
    </table>
  )
}
