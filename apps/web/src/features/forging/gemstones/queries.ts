import { fieldIs, getRecipes } from '@gildscope/contracts'
import { namedItemId } from '@gildscope/game-data'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { readOrbRecipes } from './orb-rows.ts'
import { PRICE_FIELDS } from './prices.ts'

/** Every orb needs it, so that one query finds their recipes. */
const ORB_DUST = namedItemId('pileOfIncandescentDust')

const NONE: readonly number[] = []

/** Recipes of orbs with the items that they speak of. */
export const useOrbs = () => {
  const query = useEndpoint(
    getRecipes,
    { query: { filter: fieldIs('ingredient', ORB_DUST) } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const rows = query.data?.reply
  const recipes = useMemo(() => (rows === undefined ? undefined : readOrbRecipes(rows)), [rows])
  const ids = useMemo(
    () => recipes?.flatMap(({ outputId, ingredients }) => [outputId, ...ingredients.map(({ itemId }) => itemId)]),
    [recipes],
  )
  const state = useItemsByIds(ids ?? NONE, PRICE_FIELDS)
  const failed = [fetched(query), state].find(({ error }) => error !== null) ?? null
  return { recipes, items: recipes === undefined ? undefined : state.items, failed }
}
