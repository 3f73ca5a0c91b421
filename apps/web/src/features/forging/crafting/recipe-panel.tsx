import type { Side } from '@gildscope/market'
import { Button, Loading, Notice, Panel } from '@gildscope/ui'
import styles from '@gildscope/ui/layout/panels.module.css'
import { IconTools } from '@tabler/icons-react'
import { Failed } from '../../../market/failed.tsx'
import { NeedsPermission } from '../../../market/game-account/needs-permission.tsx'
import { type BooksState, useBooks } from '../../../market/use-books.ts'
import { crafterText } from '../shared/crafting-recipes.ts'
import own from './crafting.module.css'
import { PlanView } from './plan-view.tsx'
import { canReadMaterials, INVENTORIES, useOwnMaterials } from './use-own-materials.ts'
import { useRecipeParts } from './use-recipe-parts.ts'
import { useWish, WishBar } from './wish.tsx'

const NONE: readonly number[] = []

const BooksProgress = ({ done, calls }: { done: number; calls: number }) => (
  <div className={styles.body} role="status">
    <p className={styles.hint}>
      Reading order books: {done} of {calls} answers
    </p>
    <progress aria-label="Order books read" className={own.progress} max={calls} value={done} />
  </div>
)

const BooksPending = ({ state }: { state: BooksState & { calls: number } }) =>
  state.error === null ? (
    <BooksProgress calls={state.calls} done={state.done} />
  ) : (
    <Failed state={state} title="Order books could not be fetched" who="The game's API" />
  )

type RecipePanelProps = { recipeId: number; ingredients: Side; output: Side; onClose: () => void }

const useParts = (recipeId: number) => {
  const wish = useWish()
  const parts = useRecipeParts(recipeId)
  const { items } = parts
  const traded = wish.isDeep && items !== undefined ? [...items.values()].filter((item) => item.sell_price != null) : []
  const books = useBooks(traded.length === 0 ? NONE : traded.map(({ id }) => id))
  const isReadable = wish.owner !== null && canReadMaterials(wish.owner.account)
  const materials = useOwnMaterials(wish.owner)
  return { wish, parts, books, materials, isReadable }
}

/** `?recipe=`: the cheapest way to craft something, and the profit. */
export const RecipePanel = ({ recipeId, ingredients, output, onClose }: RecipePanelProps) => {
  const { wish, parts, books, materials, isReadable } = useParts(recipeId)
  const { recipe, catalogue, items, failed } = parts
  const name = (recipe && items?.get(recipe.outputId)?.name) ?? `Recipe ${recipeId}`
  const isOwnPending = isReadable && materials.own === undefined
  const body = () => {
    if (recipe === null)
      return (
        <Notice icon={<IconTools size={20} stroke={1.75} />} title="There is no such recipe">
          There is no recipe with the id {recipeId}.
        </Notice>
      )
    if (recipe === undefined || catalogue === undefined || items === undefined)
      return failed === null ? (
        <Loading lines={5} />
      ) : (
        <Failed state={failed} title="The recipe could not be fetched" who="The items service" />
      )
    if (isOwnPending)
      return materials.error === null ? (
        <Loading lines={5} />
      ) : (
        <Failed state={materials} title="Your materials could not be fetched" who="The game's API" />
      )
    if (wish.wanted === null)
      return (
        <Notice icon={<IconTools size={20} stroke={1.75} />} title="How many units?">
          One is the least that can be made.
        </Notice>
      )
    if (wish.isDeep && books.books === undefined) return <BooksPending state={books} />
    const { byOutput, byId } = catalogue
    const known = { recipe, byOutput, items, wanted: wish.wanted, ingredients, output }
    const walked = wish.isDeep ? (books.books ?? null) : null
    return (
      <PlanView
        input={{ ...known, books: walked, own: isReadable ? (materials.own ?? null) : null }}
        name={name}
        recipes={byId}
      />
    )
  }
  return (
    <Panel
      note={
        <>
          {recipe ? crafterText(recipe) : ''}{' '}
          <Button onClick={onClose} size="small">
            Close
          </Button>
        </>
      }
      title={`Making ${name}`}
    >
      <div className={styles.body}>
        <WishBar wish={wish} />
        {wish.owner !== null && !isReadable && (
          <NeedsPermission name={wish.owner.name} permission={INVENTORIES} hidden="which materials it has" />
        )}
        {wish.isDeep && ingredients === 'buy' && (
          <p className={styles.hint}>
            Costs follow the sell listings of the order books: ingredients are bought immediately.
          </p>
        )}
      </div>
      {body()}
    </Panel>
  )
}
