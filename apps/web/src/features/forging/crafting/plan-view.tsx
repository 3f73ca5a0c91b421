import type { ItemRef } from '@gildscope/ui'
import { TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import type { KnownRecipe } from '../shared/crafting-recipes.ts'
import { lackingParts, treeRows } from './model.ts'
import { type PlanInput, planOf } from './plan.ts'
import { Totals } from './totals.tsx'
import { treeColumns } from './tree-columns.ts'
import { TreeTable } from './tree-table.tsx'

type PlanViewProps = { input: PlanInput; name: string; recipes: ReadonlyMap<number, KnownRecipe> }

const refOf = (items: ReadonlyMap<number, KnownItem>, id: number): ItemRef => {
  const item = items.get(id)
  return (item === undefined ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null }
}

const lackText = ({ recipe, books }: PlanInput, names: readonly string[]): string => {
  if (recipe.takesMore) return 'It also takes a currency or a guild upgrade, which has no price.'
  const how = books === null ? 'for want of a price' : 'in that number'
  return `Neither for sale nor craftable ${how}: ${names.join(', ')}.`
}

/** The tree of a recipe with its totals, once all that it rests on is here. */
export const PlanView = ({ input, name, recipes }: PlanViewProps) => {
  const { items } = input
  const plan = planOf(input)
  const rows = useMemo(
    () => treeRows(plan.tree, { refOf: (id) => refOf(items, id), recipeOf: (id) => recipes.get(id) }),
    [plan.tree, items, recipes],
  )
  const table = useTableView({ columns: treeColumns, keepsInAddress: false })
  const lacking = lackingParts(plan.tree).map((id) => refOf(items, id).name ?? `item ${id}`)
  return (
    <>
      <div className={styles.body}>
        <Totals plan={plan} />
        {plan.tree.cost === null && <p className={`${styles.hint} ${styles.bad}`}>{lackText(input, lacking)}</p>}
        <div className={styles.bar}>
          <TableDownloads
            columns={treeColumns}
            fileName={`gildscope-recipe-${input.recipe.id}`}
            source={{ kind: 'rows', rows }}
            table={table}
          />
        </div>
      </div>
      <TreeTable label={`How to make ${name}`} rows={rows} />
    </>
  )
}
