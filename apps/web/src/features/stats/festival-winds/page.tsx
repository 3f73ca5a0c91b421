import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Page } from '../../../shell/page.tsx'
import { NoneImported } from '../shared/none-imported.tsx'
import { columns, groups } from './columns.ts'
import { firstView } from './first-view.ts'
import type { FestivalRow } from './model.ts'
import { useFestival } from './queries.ts'

const HELP = 'festival-winds'
const INITIAL = { rows: 30, sort: { column: 'year', order: 'desc' } } as const
const keyOf = ({ key }: FestivalRow): string => key

/** `/festival_winds`: the cost of the materials in the boxes around each Festival of the Four Winds. */
export const FestivalWindsPage = () => {
  const { isNone, rows, failed } = useFestival()
  const table = useTableView({ columns, groups, initial: INITIAL })
  const source = { kind: 'rows', rows, error: failed?.error ?? null, retry: () => failed?.retry() } as const
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-four-winds" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      {isNone ? (
        <NoneImported help={HELP} variable="FESTIVALS_FEED_URL">
          This data is not in the game's API, so the operator of this site imports a list.
        </NoneImported>
      ) : (
        <DataTable
          columns={columns}
          groups={groups}
          label={firstView.title}
          noun="materials"
          rowKey={keyOf}
          source={source}
          table={table}
        />
      )}
    </Page>
  )
}
