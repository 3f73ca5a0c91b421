import type { FilterTerm } from '@gildscope/contracts'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { CoverageNote } from '../../../market/coverage-note.tsx'
import { ExactFees } from '../../../market/exact-fees.tsx'
import { itemKey } from '../../../market/item-columns.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useFees } from '../../../market/use-fees.ts'
import { useItemsSource } from '../../../market/use-items-source.ts'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { snatchColumns } from './columns.tsx'
import { firstView } from './first-view.ts'
import { NearMisses } from './near-misses.tsx'
import { Thresholds, useThresholds } from './thresholds.tsx'
import { useWeekLines, WeekLinesContext } from './use-week-lines.ts'

const OFFERED: readonly FilterTerm[] = [...TRADABLE, { field: 'snatchIt', op: 'ne', value: null }]
const INITIAL = { sort: { column: 'snatch_profit_per_day', order: 'desc' }, rows: 20 } as const

export const SnatchItPage = () => {
  const { fees, net, setFees } = useFees()
  const columns = useMemo(() => snatchColumns(net), [net])
  const table = useTableView({ columns, initial: INITIAL })
  const { fields, terms } = useThresholds()
  const source = useItemsSource(table, columns, { filter: [...OFFERED, ...terms], comesAndGoes: true })
  const lines = useWeekLines((source.rows ?? []).flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))
  return (
    <Page
      actions={
        <>
          <ExactFees fees={fees} setFees={setFees} />
          <TableDownloads columns={columns} fileName="gildscope-snatch-it" source={source} table={table} />
        </>
      }
      isMarket
      {...firstView}
    >
      <Thresholds fields={fields} />
      <WeekLinesContext value={lines}>
        <DataTable
          columns={columns}
          emptyAction={<Link to={helpPath('flips#when-there-is-none')}>Why there can be none</Link>}
          label="Asks below their usual price"
          noun="offers"
          pageSizes={[20, 30, 50, 100]}
          rowKey={itemKey}
          source={source}
          table={table}
          toolbarEnd={<CoverageNote />}
        />
      </WeekLinesContext>
      {source.rows !== undefined && <NearMisses terms={terms.filter(({ field }) => field === '7d_sell_sold')} />}
    </Page>
  )
}
