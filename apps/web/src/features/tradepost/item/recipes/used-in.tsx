import { Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import { useItemsByIds } from '../../../../market/use-items-by-ids.ts'
import { RECIPE_ITEM_FIELDS } from '../item-fields.ts'
import { useRecipesWith } from '../queries.ts'
import { recipeColumns } from './columns.tsx'
import { type Pricing, recipeItemIds, recipeRows } from './model.ts'
import styles from './recipes.module.css'

const PAGE_SIZES = [10, 20, 50]

type UsedInProps = { itemId: number; pricing: Omit<Pricing, 'items'> }

const titleOf = (count: number | undefined): string => {
  if (count === undefined) return 'Used in recipes'
  return `Used in ${count} ${count === 1 ? 'recipe' : 'recipes'}`
}

/** Recipes that use the item, best profit first. */
export const UsedIn = ({ itemId, pricing: { basis, net } }: UsedInProps) => {
  const recipesState = useRecipesWith(itemId)
  const { recipes } = recipesState
  const itemsState = useItemsByIds(recipeItemIds(recipes ?? []), RECIPE_ITEM_FIELDS)
  const { items } = itemsState
  const failed = [recipesState, itemsState].find(({ error }) => error !== null)
  const rows = useMemo(
    () =>
      recipes === undefined || items === undefined ? undefined : recipeRows(recipes, itemId, { items, basis, net }),
    [recipes, items, itemId, basis, net],
  )
  const table = useTableView({ columns: recipeColumns, prefix: 'recipes', initial: { rows: 10 } })
  return (
    <Panel note="best profit first" title={titleOf(recipes?.length)}>
      {rows?.length === 0 ? (
        <p className={styles.none}>No known recipe uses this item.</p>
      ) : (
        <DataTable
          columns={recipeColumns}
          label={titleOf(recipes?.length)}
          noun="recipes"
          pageSizes={PAGE_SIZES}
          rowKey={({ recipe }) => recipe.id}
          source={{ kind: 'rows', rows, error: failed?.error ?? null, retry: () => failed?.retry() }}
          table={table}
          variant="plain"
        />
      )}
    </Panel>
  )
}
