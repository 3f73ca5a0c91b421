import type { FilterTerm } from '@gildscope/contracts'
import { Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { NAME_WIDTH, soldPerDayColumn } from '../../../market/flip-columns.ts'
import { itemColumn, itemKey } from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useItemsSource } from '../../../market/use-items-source.ts'
import styles from './thresholds.module.css'

/** An ask that would have to fall further than this is not worth waiting for. */
const MOST_PERCENT = 10
const NEAR: readonly FilterTerm[] = [
  ...TRADABLE,
  { field: 'snatch_miss_percent', op: 'gt', value: 0 },
  { field: 'snatch_miss_percent', op: 'lte', value: MOST_PERCENT },
]
const INITIAL = { sort: { column: 'snatch_miss_percent', order: 'asc' }, rows: 10 } as const

const columns: readonly MarketColumn[] = [
  { ...itemColumn, width: NAME_WIDTH },
  { id: 'sell_price', title: 'Lowest ask', kind: 'coins', value: (row) => row.sell_price, isLive: true },
  {
    id: 'snatch_miss_wanted',
    title: 'Offer from',
    help: 'Highest ask that leaves a copper at the usual price, after 15 % fees',
    kind: 'coins',
    value: (row) => row.snatch_miss_wanted,
  },
  {
    id: 'snatch_miss_percent',
    title: 'Must fall by',
    kind: 'percent',
    decimals: 2,
    value: (row) => row.snatch_miss_percent,
  },
  {
    id: 'snatch_miss_usual',
    title: 'Usual',
    help: 'The lower of the average sell prices of 1 day and of 7 days',
    kind: 'coins',
    value: (row) => row.snatch_miss_usual,
  },
  soldPerDayColumn,
]

/** Almost offers: the asks that have the least to fall. `terms`: minimum values that apply to them, too. */
export const NearMisses = ({ terms }: { terms: readonly FilterTerm[] }) => {
  const table = useTableView({ columns, initial: INITIAL, keepsInAddress: false })
  const source = useItemsSource(table, columns, { filter: [...NEAR, ...terms], comesAndGoes: true })
  return (
    <Panel className={styles.misses ?? ''} note={`at most ${MOST_PERCENT} % away`} title="Near misses">
      <DataTable
        columns={columns}
        emptyAction={<span>Near misses need as much history as offers.</span>}
        label="Asks that are nearly offers"
        noun="near misses"
        rowKey={itemKey}
        source={source}
        table={table}
        variant="plain"
      />
    </Panel>
  )
}
