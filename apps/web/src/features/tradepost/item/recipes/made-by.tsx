import type { Copper } from '@gildscope/market'
import { Button, Coins, formatNumber, ItemName, Loading, Panel } from '@gildscope/ui'
import { Failed } from '../../../../market/failed.tsx'
import { useItemsByIds } from '../../../../market/use-items-by-ids.ts'
import { itemPath, planPath } from '../../../../pages/paths.ts'
import tables from '../figure-table.module.css'
import { RECIPE_ITEM_FIELDS } from '../item-fields.ts'
import { useCraftedCosts, useRecipesOf } from '../queries.ts'
import {
  cheapestUnit,
  craftTitle,
  ingredientPrice,
  itemRef,
  type Making,
  type Pricing,
  type RecipeRow,
  recipeItemIds,
  recipeRows,
  unpriced,
} from './model.ts'
import styles from './recipes.module.css'

const RecipeCard = ({ row, pricing: { items, basis } }: { row: RecipeRow; pricing: Pricing }) => (
  <table className={tables.table}>
    <caption className={styles.caption}>{craftTitle(row.recipe)}</caption>
    <thead>
      <tr>
        <th scope="col">Ingredient</th>
        <th scope="col">Needs</th>
        <th scope="col">Each</th>
        <th scope="col">Cost</th>
      </tr>
    </thead>
    <tbody>
      {row.recipe.ingredients.map(({ itemId, count }) => {
        const price = ingredientPrice(items, itemId, basis)
        return (
          <tr key={itemId}>
            <th scope="row">
              <ItemName href={itemPath(itemId)} item={itemRef(items, itemId)} size={22} />
            </th>
            <td>{formatNumber(count)}</td>
            <td>
              <Coins value={price} />
            </td>
            <td>
              <Coins value={price === null ? null : price * count} />
            </td>
          </tr>
        )
      })}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">
          All bought <Coins value={row.cost} />
        </th>
        <td colSpan={3}>
          Profit{' '}
          <span className={row.profit !== null && row.profit > 0 ? styles.gain : styles.loss}>
            <Coins isSigned value={row.profit} />
          </span>
        </td>
      </tr>
    </tfoot>
  </table>
)

/** Recipes shown at first; the forge knows dozens for some items. */
const SHOWN = 3

type MakeOrBuyProps = { itemId: number; rows: readonly RecipeRow[]; pricing: Pricing; sellPrice: Copper | null }

const PRICE_WORDS = { instant: 'the lowest asks', orders: 'the highest bids' } as const

/** What the cost of making rests on, or why there is none. */
const costWords = (making: Making | null, rows: readonly RecipeRow[], pricing: Pricing): string => {
  const prices = PRICE_WORDS[pricing.basis]
  if (making?.crafted) return `Parts bought at ${prices} or crafted, whichever is cheaper.`
  if (making !== null) return `All parts bought at ${prices}.`
  const missing = unpriced(rows, pricing)
  const name = missing === null ? 'a part of it' : (missing.name ?? `item ${missing.id}`)
  const why = pricing.basis === 'instant' ? `Nobody offers ${name}` : `Nobody bids for ${name}`
  return `${why}: a plan may know another way.`
}

/** What one costs made by the cheapest recipe, beside its price; a plan weighs all ways and what is held. */
const MakeOrBuy = ({ itemId, rows, pricing, sellPrice }: MakeOrBuyProps) => {
  const crafted = useCraftedCosts(itemId, pricing.basis)
  if (crafted === undefined) return <Loading lines={1} />
  const making = cheapestUnit(rows, crafted)
  const make = making?.unit ?? null
  const saving = make === null || sellPrice === null ? null : sellPrice - make
  return (
    <p className={styles.choice}>
      <span>
        Make it <Coins value={make} />
      </span>
      <span>
        Buy it <Coins value={sellPrice} />
      </span>
      {saving !== null && (
        <span className={saving > 0 ? styles.gain : styles.loss}>
          {saving > 0 ? 'making saves' : 'buying saves'} <Coins value={Math.abs(saving)} />
        </span>
      )}
      <Button className={styles.plan} size="small" to={planPath([{ id: itemId, units: 1 }])}>
        Plan it
      </Button>
      <span className={styles.basis}>{costWords(making, rows, pricing)}</span>
    </p>
  )
}

type MadeByProps = { itemId: number; pricing: Omit<Pricing, 'items'>; sellPrice: Copper | null }

/** The recipes that make the item, best profit first, with what their ingredients cost. */
export const MadeBy = ({ itemId, pricing: { basis, net }, sellPrice }: MadeByProps) => {
  const recipesState = useRecipesOf(itemId)
  const { recipes } = recipesState
  const itemsState = useItemsByIds(recipeItemIds(recipes ?? []), RECIPE_ITEM_FIELDS)
  const { items } = itemsState
  const failed = [recipesState, itemsState].find(({ error }) => error !== null)
  const rows = recipes !== undefined && items !== undefined ? recipeRows(recipes, itemId, { items, basis, net }) : null
  const rest = rows?.slice(SHOWN) ?? []
  return (
    <Panel note={rows === null ? '' : `${rows.length} ${rows.length === 1 ? 'recipe' : 'recipes'}`} title="Made by">
      {rows === null && failed !== undefined && (
        <Failed state={failed} title="Recipes could not be fetched" who="The items service" />
      )}
      {rows === null && failed === undefined && <Loading lines={5} />}
      {rows !== null && items !== undefined && (
        <div className={styles.cards}>
          {rows.length > 0 && (
            <MakeOrBuy itemId={itemId} pricing={{ items, basis, net }} rows={rows} sellPrice={sellPrice} />
          )}
          {rows.length === 0 && <p className={styles.none}>No known recipe makes this item.</p>}
          {rows.slice(0, SHOWN).map((row) => (
            <RecipeCard key={row.recipe.id} pricing={{ items, basis, net }} row={row} />
          ))}
          {rest.length > 0 && (
            <details className={styles.rest}>
              <summary>{rest.length} more</summary>
              {rest.map((row) => (
                <RecipeCard key={row.recipe.id} pricing={{ items, basis, net }} row={row} />
              ))}
            </details>
          )}
        </div>
      )}
    </Panel>
  )
}
