import { getCrafting } from '@gildscope/contracts'
import { Loading, Notice } from '@gildscope/ui'
import { Choice } from '@gildscope/ui/forms'
import forging from '@gildscope/ui/layout/panels.module.css'
import { IconTools } from '@tabler/icons-react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { SideToggle, useSide } from '../shared/side-toggle.tsx'
import { firstView } from './first-view.ts'
import styles from './historic-crafting.module.css'
import { DEFAULT_RANGE, RANGES, rangeOf } from './range.ts'
import { RecipeHistory } from './recipe-history.tsx'
import { RecipePicker } from './recipe-picker.tsx'

const readId = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

const EXAMPLE = {
  query: {
    ...{ fields: ['id'], sort: 'profit_per_day', order: 'desc' as const, limit: 1 },
    // All of its ingredients are on the trading post, so that it has days to show.
    filter: { terms: [{ field: 'cost_buy_all', op: 'ne' as const, value: null }], ignored: [] },
  },
}

/**
 * The recipe that earns the most per day with ingredients that can all be bought; undefined: loading, null: there is
 * none.
 */
const useExample = (isWanted: boolean): number | null | undefined => {
  const { data, error } = useEndpoint(getCrafting, EXAMPLE, { isEnabled: isWanted })
  if (!isWanted || error !== null) return null
  return data === undefined ? undefined : (data.reply[0]?.id ?? null)
}

/** `/historicCrafting`: the profit of crafting a recipe day by day. */
export const HistoricCraftingPage = () => {
  const [recipe, setRecipe] = useQueryParam('recipe')
  const [rangeText, setRange] = useQueryParam('range')
  const [craftAt, setCraftAt] = useSide('crafting', 'buy')
  const [sellAt, setSellAt] = useSide('selling', 'sell')
  const range = rangeOf(rangeText)
  const chosen = readId(recipe)
  const example = useExample(chosen === null)
  const recipeId = chosen ?? example
  return (
    <Page isMarket {...firstView}>
      <div className={forging.stack}>
        <div className={forging.bar}>
          <div className={styles.picker}>
            <RecipePicker onChoose={(id) => setRecipe(String(id))} />
          </div>
          <Choice
            label="Range"
            onChange={(id) => setRange(id === DEFAULT_RANGE ? null : id)}
            options={RANGES}
            value={range.value}
          />
          <SideToggle label="Crafting Prices" onChange={setCraftAt} side={craftAt} />
          <SideToggle label="Sell Prices" onChange={setSellAt} side={sellAt} />
        </div>
        {recipeId != null && chosen === null && (
          <p className={styles.example}>
            An example: the recipe with the highest profit per day among those whose parts can all be bought. Search for
            yours.
          </p>
        )}
        {recipeId === undefined && <Loading />}
        {recipeId === null && (
          <div className={forging.empty}>
            <Notice icon={<IconTools size={20} stroke={1.75} />} title="No recipe selected">
              Search for its product above to see the profit by day.
            </Notice>
          </div>
        )}
        {recipeId != null && (
          <RecipeHistory craftAt={craftAt} key={recipeId} range={range} recipeId={recipeId} sellAt={sellAt} />
        )}
      </div>
    </Page>
  )
}
