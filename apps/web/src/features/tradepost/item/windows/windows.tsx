import type { Side } from '@gildscope/market'
import { Coins, formatNumber, Missing, Panel } from '@gildscope/ui'
import { errorText } from '../../../../market/error-text.ts'
import tables from '../figure-table.module.css'
import type { PageItem } from '../item-fields.ts'
import type { Estimate } from '../model.ts'
import { type WindowRow, windowRows } from './model.ts'

const WORDS = {
  sell: { title: 'Windows, sell side', sold: 'Sold', value: 'Value sold', fees: 'Fees paid' },
  buy: { title: 'Windows, buy side', sold: 'Bought', value: 'Value', fees: 'Fees paid' },
} as const satisfies Record<Side, Record<string, string>>

const EstimateCell = ({ estimate: { units, error: halfWidth }, isFull }: { estimate: Estimate; isFull?: boolean }) => {
  if (units === null) {
    return (
      <td>
        <Missing />
      </td>
    )
  }
  const error = halfWidth === null ? null : errorText(halfWidth)
  return (
    <td {...(error !== null && { title: `${formatNumber(units)} ${error}` })}>
      {formatNumber(units)}
      {isFull && error !== null && <span className={tables.error}>{error}</span>}
    </td>
  )
}

const Row = ({ row }: { row: WindowRow }) => (
  <tr>
    <th scope="row">
      {row.name}
      {row.seen !== null && <span className={tables.seen}>{row.seen}</span>}
    </th>
    <td>
      <Coins value={row.average} />
    </td>
    <td>
      <Coins value={row.lowest} />
    </td>
    <td>
      <Coins value={row.highest} />
    </td>
    <EstimateCell estimate={row.sold} isFull />
    <EstimateCell estimate={row.listed} />
    <EstimateCell estimate={row.delisted} />
    <td>
      <Coins form="gold" value={row.value} />
    </td>
    <td>
      <Coins form="gold" value={row.fees} />
    </td>
  </tr>
)

/** Totals of one side over the rolling windows. */
export const Windows = ({ item, side }: { item: PageItem; side: Side }) => {
  const words = WORDS[side]
  return (
    <Panel note="totals; estimates ± error" side={side} title={words.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: areas that scroll must be reachable with the keyboard */}
      <section aria-label={`${words.title}, table`} className={tables.scroll} tabIndex={0}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Window</th>
              <th scope="col">Avg price</th>
              <th scope="col">Lowest</th>
              <th scope="col">Highest</th>
              <th scope="col">{words.sold}</th>
              <th scope="col">Listed</th>
              <th scope="col">Delisted</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.fees}</th>
            </tr>
          </thead>
          <tbody>
            {windowRows(item, side).map((row) => (
              <Row key={row.window} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}
