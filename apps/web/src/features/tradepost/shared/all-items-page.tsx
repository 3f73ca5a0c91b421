import { type ColumnGroup, type ColumnSet, DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { lazy, Suspense } from 'react'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { CoverageNote } from '../../../market/coverage-note.tsx'
import { filterTerms } from '../../../market/filter-terms.ts'
import { itemKey } from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'
import { sortWords } from '../../../market/sort-words.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useItemsSource } from '../../../market/use-items-source.ts'
import { Page } from '../../../shell/page.tsx'
import styles from './all-items-page.module.css'
import { ListTools } from './lists/list-tools.tsx'
import { ListedTable } from './lists/listed-table.tsx'
import { useListFilter } from './lists/use-list-filter.ts'

const ViewAlert = lazy(async () => ({ default: (await import('./view-alert.tsx')).ViewAlert }))

type AllItemsPageProps = {
  title: string
  lead: string
  /** The name of the table. */
  label: string
  fileName: string
  columns: readonly MarketColumn[]
  groups: readonly ColumnGroup[]
  sets: readonly ColumnSet[]
}

const INITIAL = { sort: { column: '1d_sell_value', order: 'desc' } } as const

/** Every tradable item, or those of a list, with some of its figures. */
export const AllItemsPage = ({ title, lead, label, fileName, columns, groups, sets }: AllItemsPageProps) => {
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
      actions={<TableDownloads columns={columns} fileName={fileName} source={source} table={table} />}
      isMarket
      lead={
        <>
          {lead} <span className={styles.sorted}>{sortWords(table.view.sort, columns, groups).trim()}</span>
        </>
      }
      title={title}
    >
      <ListedTable listed={listed}>
        <DataTable
          columns={columns}
          groups={groups}
          label={label}
          noun="items"
          pageSizes={[20, 30, 50, 100]}
          rowKey={itemKey}
          sets={sets}
          source={source}
          table={table}
          toolbarEnd={
            <>
              <CoverageNote />
              <Suspense>
                <ViewAlert filters={filterTerms(columns, table.view.filters)} listed={listed} total={source.total} />
              </Suspense>
            </>
          }
          toolbarStart={<ListTools listed={listed} />}
        />
      </ListedTable>
    </Page>
  )
}
