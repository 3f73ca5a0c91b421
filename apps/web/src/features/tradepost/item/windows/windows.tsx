import type { Side } from '@gildscope/market'
import { Coins, formatNumber, Missing, Panel, ScrollBox } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { errorText } from '../../../../market/error-text.ts'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import tables from '../figure-table.module.css'
import type { PageItem } from '../item-fields.ts'
import type { Estimate } from '../model.ts'
import { type WindowRow, windowRows } from './model.ts'
import styles from './windows.module.css'

const WORDS = {
  sell: { title: 'Windows, sell side', sold: 'Sold', value: 'Value sold', fees: 'Fees paid' },
  buy: { title: 'Windows, buy side', sold: 'Bought', value: 'Value', fees: 'Fees paid' },
} as const satisfies Record<Side, Record<string, string>>

type EstimateTextProps = { estimate: Estimate; isPlain?: boolean }

/** `isPlain`: its error is only said on hover. */
const EstimateText = ({ estimate: { units, error: halfWidth }, isPlain = false }: EstimateTextProps) => {
  if (units === null) return <Missing />
  const error = halfWidth === null ? null : errorText(halfWidth)
  return (
    <span translate="no" title={error === null ? undefined : `${formatNumber(units)} ${error}`}>
      {formatNumber(units)}
      {!isPlain && error !== null && <span className={tables.error}>{error}</span>}
    </span>
  )
}

type Figure = { title: string; value: ReactNode }

/** Figures of a window, in the order of the table. */
const figuresOf = (row: WindowRow, side: Side): Figure[] => [
  { title: 'Avg price', value: <Coins value={row.average} /> },
  { title: 'Lowest', value: <Coins value={row.lowest} /> },
  { title: 'Highest', value: <Coins value={row.highest} /> },
  { title: WORDS[side].sold, value: <EstimateText estimate={row.sold} /> },
  { title: 'Listed', value: <EstimateText estimate={row.listed} isPlain /> },
  { title: 'Delisted', value: <EstimateText estimate={row.delisted} isPlain /> },
  { title: WORDS[side].value, value: <Coins form="gold" value={row.value} /> },
  { title: WORDS[side].fees, value: <Coins form="gold" value={row.fees} /> },
]

type RowsProps = { rows: readonly WindowRow[]; side: Side }

const Table = ({ rows, side }: RowsProps) => (
  <ScrollBox label={`${WORDS[side].title}, table`}>
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">Window</th>
          {figuresOf(rows[0]!, side).map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.window}>
            <th scope="row">
              {row.name}
              {row.seen !== null && <span className={tables.seen}>{row.seen}</span>}
            </th>
            {figuresOf(row, side).map(({ title, value }) => (
              <td key={title}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

/** On a phone the edge would cut a figure of every table of nine columns. */
const Blocks = ({ rows, side }: RowsProps) =>
  rows.map((row) => (
    <section className={styles.window} key={row.window}>
      <h3>
        {row.name}
        {row.seen !== null && <span className={tables.seen}>{row.seen}</span>}
      </h3>
      <dl>
        {figuresOf(row, side).map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))

/** Totals of one side over the rolling windows. */
export const Windows = ({ item, side }: { item: PageItem; side: Side }) => {
  const Rows = useIsPhone() ? Blocks : Table
  return (
    <Panel note="totals; estimates ± error" side={side} title={WORDS[side].title}>
      <Rows rows={windowRows(item, side)} side={side} />
    </Panel>
  )
}
