import { type EndpointCall, getCrafting, MAX_OUTPUTS, type PlanSettings } from '@gildscope/contracts'
import type { Snapshot } from '@gildscope/holdings'
import { useMemo } from 'react'
import { useEndpoint } from '../../../../api/use-endpoint.ts'

const NO_IDS: readonly number[] = []
const ROWS = 400
/** What crafting earns by day, the best first: the rest would bring less than a plan gains by a better price. */
const TOP_CRAFTS = {
  query: {
    sort: 'profit_per_day',
    order: 'desc',
    limit: ROWS,
    fields: ['output_item_id', 'profit'],
    filter: { terms: [{ field: 'profit', op: 'gt', value: 0 }], ignored: [] },
  },
} satisfies EndpointCall<typeof getCrafting>

import type { Asked } from './read-facts.ts'

/** Items whose crafting is weighed, of so many recipes that would earn something. */
export type Weighed = { items: number; recipes: number }

/**
 * The items whose ways and books a plan needs: its targets, or what is held and what earns most. `weighed` null: nothing
 * is left out.
 */
export const useAsked = (
  { mode, targets, converts, budget }: PlanSettings,
  basis: Snapshot | null,
): { asked: Asked; weighed: Weighed | null } => {
  const isEarn = mode === 'earn'
  const buys = isEarn && budget !== 0
  const { data } = useEndpoint(getCrafting, TOP_CRAFTS, { isEnabled: isEarn })
  const targetKey = targets.map(({ id }) => id).join()
  return useMemo(() => {
    const nothing = { outputs: NO_IDS, held: NO_IDS, buys, converts }
    if (!isEarn)
      return {
        asked: targetKey === '' ? nothing : { ...nothing, outputs: targetKey.split(',').map(Number) },
        weighed: null,
      }
    // Both are needed before anything is asked.
    if (data === undefined || basis === null) return { asked: nothing, weighed: null }
    const { reply, total } = data
    const made = [...new Set(reply.flatMap(({ output_item_id }) => output_item_id ?? []))]
    const outputs = made.slice(0, MAX_OUTPUTS)
    const held = new Set(basis.rows.flatMap(({ kind, id, isInside }) => (kind === 'item' && !isInside ? [id] : [])))
    const recipes = total ?? reply.length
    return {
      asked: { outputs, held: [...held].sort((a, b) => a - b), buys, converts },
      weighed: recipes > reply.length || made.length > outputs.length ? { items: outputs.length, recipes } : null,
    }
  }, [isEarn, data, basis, targetKey, buys, converts])
}
