import type { Side } from '@gildscope/market'
import { Loading, Notice, Panel } from '@gildscope/ui'
import { DataTable, type TableControl, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { IconChartLine, IconTools } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../market/failed.tsx'
import type { ItemRefs } from '../../../market/use-item-refs.ts'
import { paths } from '../../../pages/paths.ts'
import { PastHint } from '../../../shell/past-hint.tsx'
import { crafterText, type KnownRecipe } from '../shared/crafting-recipes.ts'
import { dayColumns, dayKey } from './columns.ts'
import type { ProfitHistory } from './model.ts'
import { ProfitChart } from './profit-chart.tsx'
import type { Range } from './range.ts'
import { useProfitHistory } from './use-profit-history.ts'

const INITIAL = { sort: { column: 'date', order: 'desc' }, rows: 30 } as const

type Refs = ItemRefs | undefined

const nameOf = (refs: Refs, id: number): string => refs?.get(id)?.name ?? `Item ${id}`

const missingText = ({ days, missing, lacking }: ProfitHistory, refs: Refs): string => {
  if (missing === 0) return `All ${days.length} days have every price.`
  const names = lacking.map(({ itemId, days: count }) => `${nameOf(refs, itemId)} (${count})`)
  return `${missing} of ${days.length} days lack a price: ${names.join(', ')}.`
}

type HistoryProps = { history: ProfitHistory; recipe: KnownRecipe; refs: Refs; viewKey: string; table: TableControl }

const History = ({ history, recipe, refs, viewKey, table }: HistoryProps) => {
  const { days, missing } = history
  if (days.length === missing)
    return (
      <Notice
        icon={<IconChartLine size={20} stroke={1.75} />}
        title={days.length === 0 ? 'No history in this range' : 'No day has a price for every part'}
      >
        {recipe.takesMore && 'The recipe also takes a currency or a guild upgrade, which has no price. '}
        {days.length > 0 && !recipe.takesMore && missingText(history, refs)}
        {days.length === 0 && (
          <>
            A longer range may have more.
            <PastHint />
          </>
        )}
      </Notice>
    )
  return (
    <>
      <ProfitChart days={days} viewKey={viewKey} />
      <div className={styles.body}>
        <div className={styles.bar}>
          <p className={`${styles.hint} ${styles.start}`} role="status">
            {missingText(history, refs)}
          </p>
          <TableDownloads
            columns={dayColumns}
            idColumn={{ id: 'id', title: 'Id', kind: 'number', value: () => recipe.outputId }}
            fileName={`gildscope-recipe-${recipe.id}-days`}
            source={{ kind: 'rows', rows: days }}
            table={table}
          />
        </div>
      </div>
    </>
  )
}

type RecipeHistoryProps = { recipeId: number; range: Range; craftAt: Side; sellAt: Side }

/** The profit of a recipe by day: chart, missing days, table. */
export const RecipeHistory = ({ recipeId, range, craftAt, sellAt }: RecipeHistoryProps) => {
  const { recipe, refs, history, failed } = useProfitHistory(recipeId, { range, craftAt, sellAt })
  const table = useTableView({ columns: dayColumns, prefix: 'days', initial: INITIAL })
  if (recipe === null)
    return (
      <Notice icon={<IconTools size={20} stroke={1.75} />} title="There is no such recipe">
        There is no recipe with the id {recipeId}.
      </Notice>
    )
  const title = recipe === undefined ? `Recipe ${recipeId}` : nameOf(refs, recipe.outputId)
  return (
    <>
      <Panel
        note={
          recipe && (
            <>
              {crafterText(recipe)} · <Link to={`${paths.crafting}?recipe=${recipeId}`}>How to make it now</Link>
            </>
          )
        }
        title={title}
      >
        {recipe !== undefined && history !== undefined && (
          <History history={history} recipe={recipe} refs={refs} table={table} viewKey={`${recipeId} ${range.value}`} />
        )}
        {history === undefined && failed === null && <Loading lines={10} />}
        {history === undefined && failed !== null && (
          <Failed state={failed} title="The history could not be fetched" who="The items service" />
        )}
      </Panel>
      {recipe !== undefined && history !== undefined && history.days.length > history.missing && (
        <DataTable
          columns={dayColumns}
          label="Profit by day"
          noun="days"
          pageSizes={[30, 50, 100, 200]}
          rowKey={dayKey}
          source={{ kind: 'rows', rows: history.days }}
          table={table}
        />
      )}
    </>
  )
}
