import { type FilterTerm, getCrafting } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { everyMinute } from '../../api/fetched.ts'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { CycleButton } from '../../forms/cycle-button.tsx'
import { useQueryParam } from '../../forms/use-query-param.ts'
import { CoverageNote } from '../../market/coverage-note.tsx'
import { Page } from '../../shell/page.tsx'
import { columns, FIELDS, rowKey } from './columns.ts'

const REFINEMENT: FilterTerm[] = [{ field: 'type', op: 'eq', value: 'Refinement' }]
const INITIAL = { sort: { column: 'profit_per_day', order: 'desc' }, rows: 20 } as const

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const

/** A side of the order book in the address; the usual one is not written. */
const useSide = (name: string, usual: Side): [Side, (side: Side) => void] => {
  const [param, setParam] = useQueryParam(name)
  const side = param === 'buy' || param === 'sell' ? param : usual
  return [side, (next) => setParam(next === usual ? null : next)]
}

export const RefinementPage = () => {
  const [ingredients, setIngredients] = useSide('crafting', 'buy')
  const [output, setOutput] = useSide('selling', 'sell')
  const table = useTableView({ columns, initial: INITIAL })
  // Some 160 recipes: all of them come at once.
  const query = { filter: { terms: REFINEMENT, ignored: [] }, fields: FIELDS, ingredients, output }
  const { data, error, refetch } = useQuery({
    ...endpointQuery(useApi(), getCrafting, { query }),
    refetchInterval: everyMinute,
  })
  const source = { kind: 'rows', rows: data?.reply, error, retry: () => void refetch() } as const
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-refinement" source={source} table={table} />}
      help="refinement"
      isMarket
      lead="What refining materials costs and brings, after 15 % fees."
      title="Refinement"
    >
      <DataTable
        columns={columns}
        label="Refinement recipes"
        noun="recipes"
        pageSizes={[20, 30, 50, 100, 200]}
        rowKey={rowKey}
        source={source}
        table={table}
        toolbarEnd={<CoverageNote />}
        toolbarStart={
          <>
            <CycleButton label="Crafting Prices" onChange={setIngredients} options={SIDES} value={ingredients} />
            <CycleButton label="Sell Prices" onChange={setOutput} options={SIDES} value={output} />
          </>
        }
      />
    </Page>
  )
}
