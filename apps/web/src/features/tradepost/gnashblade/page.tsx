import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
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

const INITIAL = { sort: { column: '1d_sell_value', order: 'desc' } } as const
const FILE_NAME = 'gildscope-changes'

export const GnashbladePage = () => {
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
      lead={`What changed: the last day against yesterday, the week and the month before it.${sortWords(table.view.sort, columns, groups)}`}
      title="Tradepost changes"
    >
      <ListedTable listed={listed}>
        <DataTable
          columns={columns}
          groups={groups}
          label="Changes of all tradable items"
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
