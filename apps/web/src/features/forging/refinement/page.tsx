import { type FilterTerm, getCrafting } from '@gildscope/contracts'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute } from '../../../api/fetched.ts'
import { CoverageNote } from '../../../market/coverage-note.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { SideToggle, useSide } from '../shared/side-toggle.tsx'
import { columns, FIELDS, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'

const REFINEMENT: FilterTerm[] = [{ field: 'type', op: 'eq', value: 'Refinement' }]
const INITIAL = { sort: { column: 'profit_per_day', order: 'desc' }, rows: 20 } as const

export const RefinementPage = () => {
  const [ingredients, setIngredients] = useSide('crafting', 'buy')
  const [output, setOutput] = useSide('selling', 'sell')
  const table = useTableView({ columns, initial: INITIAL })
  // Some 160 recipes: all of them are fetched in one call.
  const query = { filter: { terms: REFINEMENT, ignored: [] }, fields: FIELDS, ingredients, output }
  const { data, error, refetch } = useQuery({
    ...endpointQuery(useApi(), getCrafting, { query }),
    refetchInterval: everyMinute,
  })
  const source = { kind: 'rows', rows: data?.reply, error, retry: () => void refetch() } as const
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-refinement" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <DataTable
        columns={columns}
        emptyAction={<Link to={helpPath('refinement')}>What is listed</Link>}
        label="Refinement recipes"
        noun="recipes"
        pageSizes={[20, 30, 50, 100, 200]}
        rowKey={rowKey}
        source={source}
        table={table}
        toolbarEnd={<CoverageNote />}
        toolbarStart={
          <>
            <SideToggle label="Crafting Prices" onChange={setIngredients} side={ingredients} />
            <SideToggle label="Sell Prices" onChange={setOutput} side={output} />
          </>
        }
      />
    </Page>
  )
}
