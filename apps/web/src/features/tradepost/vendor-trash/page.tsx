import type { FilterTerm } from '@gildscope/contracts'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { itemKey } from '../../../market/item-columns.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useItemsSource } from '../../../market/use-items-source.ts'
import { WhatIsListed } from '../../../market/what-is-listed.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { columns, groups } from './columns.ts'
import { firstView } from './first-view.ts'

/** Items that a vendor buys and players could have bought. */
const TAKEN: readonly FilterTerm[] = [
  ...TRADABLE,
  { field: 'NoSell', op: 'ne', value: true },
  { field: 'AccountBound', op: 'ne', value: true },
  { field: 'vendor_value', op: 'gt', value: 0 },
]
const INITIAL = { sort: { column: 'vendor_buy_loss', order: 'desc' }, rows: 30, columnsAtATime: 30 } as const

export const VendorTrashPage = () => {
  const table = useTableView({ columns, groups, initial: INITIAL })
  const source = useItemsSource(table, columns, { filter: TAKEN })
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-vendor-trash" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <DataTable
        columns={columns}
        emptyAction={<WhatIsListed to={helpPath('vendor-trash#what-is-listed')} />}
        groups={groups}
        label="Items by what vendors pay"
        noun="items"
        pageSizes={[20, 30, 50, 100]}
        rowKey={itemKey}
        source={source}
        table={table}
      />
    </Page>
  )
}
