import { type FilterTerm, getCrafting } from '@gildscope/contracts'
import { homesteadMaterials } from '@gildscope/game-data'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute } from '../../../api/fetched.ts'
import { CoverageNote } from '../../../market/coverage-note.tsx'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { WhatIsListed } from '../../../market/what-is-listed.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { SideToggle, useSide } from '../shared/side-toggle.tsx'
import { columns, FIELDS, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'
import { HomesteadPanel } from './homestead-panel.tsx'
import { INPUT_FIELDS } from './homestead-rows.ts'

const REFINEMENT: FilterTerm[] = [{ field: 'type', op: 'eq', value: 'Refinement' }]
const INPUT_IDS = homesteadMaterials.flatMap(({ inputs }) => inputs.map(({ id }) => id))
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
  const inputs = useItemsByIds(INPUT_IDS, INPUT_FIELDS)
  const source = { kind: 'rows', rows: data?.reply, error, retry: () => void refetch() } as const
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-refinement" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <div className={styles.stack}>
        <DataTable
          columns={columns}
          emptyAction={<WhatIsListed to={helpPath('refinement')} />}
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
        {homesteadMaterials.map((material) => (
          <HomesteadPanel key={material.key} material={material} prices={inputs} />
        ))}
      </div>
    </Page>
  )
}
