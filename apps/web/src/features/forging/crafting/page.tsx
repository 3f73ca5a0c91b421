import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { SelectField } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { CoverageNote } from '../../../market/coverage-note.tsx'
import { PROFESSIONS } from '../../../market/professions.ts'
import { WhatIsListed } from '../../../market/what-is-listed.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { SideToggle, useSide } from '../shared/side-toggle.tsx'
import { columnsOf, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'
import { RecipePanel } from './recipe-panel.tsx'
import { useCraftingSource } from './use-crafting-source.ts'

const INITIAL = { sort: { column: 'profit_per_day', order: 'desc' }, rows: 20 } as const
const ALL = ''
const PROFESSION_OPTIONS = [
  { value: ALL, label: 'All professions' },
  ...[...PROFESSIONS.values()].map((name) => ({ value: name, label: name })),
]
const PROFESSION_COLUMN = 'disciplines'

const readId = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** `/crafting`: the profit of crafting by recipe, and the cheapest way to craft each. */
export const CraftingPage = () => {
  const [ingredients, setIngredients] = useSide('crafting', 'buy')
  const [output, setOutput] = useSide('selling', 'sell')
  const [opened, setOpened] = useQueryParam('recipe')
  const recipeId = readId(opened)
  const columns = useMemo(() => columnsOf((id) => setOpened(String(id))), [setOpened])
  const table = useTableView({ columns, initial: INITIAL })
  const source = useCraftingSource(table.view, columns, { ingredients, output })
  const profession = table.view.filters[PROFESSION_COLUMN] ?? ALL
  const isListed = PROFESSION_OPTIONS.some(({ value }) => value === profession)
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-crafting" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <div className={styles.stack}>
        <div className={styles.bar}>
          <SelectField
            label="Profession"
            onChange={(name) => table.setFilter(PROFESSION_COLUMN, name)}
            options={isListed ? PROFESSION_OPTIONS : [...PROFESSION_OPTIONS, { value: profession, label: profession }]}
            value={profession}
          />
          <SideToggle label="Crafting Prices" onChange={setIngredients} side={ingredients} />
          <SideToggle label="Sell Prices" onChange={setOutput} side={output} />
        </div>
        {recipeId !== null && (
          <RecipePanel
            ingredients={ingredients}
            key={recipeId}
            onClose={() => setOpened(null)}
            output={output}
            recipeId={recipeId}
          />
        )}
        <DataTable
          columns={columns}
          emptyAction={<WhatIsListed to={helpPath('crafting')} />}
          label="Crafting recipes"
          noun="recipes"
          pageSizes={[20, 30, 50, 100, 200]}
          rowKey={rowKey}
          source={source}
          table={table}
          toolbarEnd={<CoverageNote />}
        />
      </div>
    </Page>
  )
}
