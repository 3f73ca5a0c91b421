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
import { snipeColumns } from './columns.tsx'
import { firstView } from './first-view.ts'

/** Gaps are found by exact costs; with the average rounded up some have no profit. */
const OFFERED: readonly FilterTerm[] = [...TRADABLE, { field: 'snipe_profit', op: 'gt', value: 0 }]
const INITIAL = { sort: { column: 'snipe_profit', order: 'desc' }, rows: 20 } as const

export const SnipeItPage = () => {
  const { fees, net, setFees } = useFees()
  const columns = useMemo(() => snipeColumns(net), [net])
  const table = useTableView({ columns, initial: INITIAL })
  const source = useItemsSource(table, columns, { filter: OFFERED, comesAndGoes: true })
  return (
    <Page
      actions={
        <>
          <ExactFees fees={fees} setFees={setFees} />
          <TableDownloads columns={columns} fileName="gildscope-snipe-it" source={source} table={table} />
        </>
      }
      isMarket
      {...firstView}
    >
      <DataTable
        columns={columns}
        emptyAction={<Link to={helpPath('flips#when-there-is-none')}>Why there can be none</Link>}
        label="Gaps in the asks"
        noun="gaps"
        pageSizes={[20, 30, 50, 100]}
        rowKey={itemKey}
        source={source}
        table={table}
        toolbarEnd={<CoverageNote />}
      />
    </Page>
  )
}
