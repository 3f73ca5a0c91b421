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

/** The items whose ways and books a plan needs: its targets, or what is held and what earns most. */
export const useAsked = (
  { mode, targets }: PlanSettings,
  basis: Snapshot | null,
): { outputs: readonly number[]; others: readonly number[] } => {
  const isEarn = mode === 'earn'
  const { data } = useEndpoint(getCrafting, TOP_CRAFTS, { isEnabled: isEarn })
  const rows = data?.reply
  const targetKey = targets.map(({ id }) => id).join()
  return useMemo(() => {
    if (!isEarn) return { outputs: targetKey === '' ? NO_IDS : targetKey.split(',').map(Number), others: NO_IDS }
    // Both are needed before anything is asked.
    if (rows === undefined || basis === null) return { outputs: NO_IDS, others: NO_IDS }
    const made = new Set(rows.flatMap(({ output_item_id }) => output_item_id ?? []))
    const held = new Set(basis.rows.flatMap(({ kind, id, isInside }) => (kind === 'item' && !isInside ? [id] : [])))
    return { outputs: [...made].slice(0, MAX_OUTPUTS), others: [...held].sort((a, b) => a - b) }
  }, [isEarn, rows, basis, targetKey])
}
