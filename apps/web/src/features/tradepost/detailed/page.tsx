import { DataTable, TableDownloads, type TableView, useTableView } from '@gildscope/ui/data-table'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { CoverageNote } from '../../../market/coverage-note.tsx'
import { itemKey } from '../../../market/item-columns.ts'
import { sortWords } from '../../../market/sort-words.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useItemsSource } from '../../../market/use-items-source.ts'
import { Page } from '../../../shell/page.tsx'
import { ListTools } from '../shared/lists/list-tools.tsx'
import { ListedTable } from '../shared/lists/listed-table.tsx'
import { useListFilter } from '../shared/lists/use-list-filter.ts'
import { columns, groups } from './columns.ts'
import { sets } from './sets.ts'

const INITIAL: Partial<TableView> = { sort: { column: '1d_sell_value', order: 'desc' } }
const FILE_NAME = 'gildscope-detailed'

export const DetailedPage = () => {
  const table = useTableView({ columns, groups, initial: INITIAL })
  const { status } = useMarketStatus()
  const listed = useListFilter()
  const source = useItemsSource(table, columns, {
    filter: TRADABLE,
    ids: listed.ids,
    isWaiting: listed.isWaiting,
    totalUnfiltered: listed.id === null ? (status?.tradable ?? null) : null,
  })
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName={FILE_NAME} source={source} table={table} />}
      isMarket
      lead={`Every tradable item with every windowed figure.${sortWords(table.view.sort, columns, groups)}`}
      title="Tradepost detailed"
    >
      <ListedTable listed={listed}>
        <DataTable
          columns={columns}
          groups={groups}
          label="All tradable items"
          noun="items"
          pageSizes={[20, 30, 50, 100]}
          rowKey={itemKey}
          sets={sets}
          source={source}
          table={table}
          toolbarEnd={<CoverageNote />}
          toolbarStart={<ListTools listed={listed} />}
        />
      </ListedTable>
    </Page>
  )
}
